//! Pseudo probes as debug information completes them: by which calls a probe's function was inlined, and the probes of calls
//! themselves, which stand in the discriminators of their places.

use crate::nodes::{Field, Kind, NodeId, Nodes};
use emit::debug::{FunctionDebug, LocationId};
use emit::module::Placed;
use emit::probes::{FullProbe, Site, guid};
use rustc_hash::FxHashMap;

/// Kinds of probes.
const BLOCK: u8 = 0;

/// Hands all probes over, with what debug information says of them.
pub fn complete(placed: &mut Placed<'_, '_>, nodes: &Nodes<'_>) {
    if placed.metadata().named("llvm.pseudo_probe_desc").is_empty() {
        return;
    }
    let mut names = Names {
        nodes,
        guids: FxHashMap::default(),
    };
    for (index, blob) in placed.blobs().iter().enumerate() {
        let Some(debug) = blob.debug.as_deref() else {
            continue;
        };
        let mut probes: Vec<FullProbe> = Vec::new();
        for probe in &blob.probes {
            probes.push(FullProbe {
                inlined: names.inlined(debug, probe.location),
                ..FullProbe::from(probe)
            });
        }
        for call in &debug.calls {
            let Some(location) = call.location else { continue };
            let scope = nodes.id(debug.locations[location.0 as usize].scope);
            let Some(said) = Discriminator::of(nodes, scope) else {
                continue;
            };
            probes.push(FullProbe {
                offset: call.offset.into(),
                guid: names.subprogram(scope),
                index: said.index,
                kind: said.kind,
                attributes: said.attributes,
                discriminator: 0,
                inlined: names.inlined(debug, Some(location)),
            });
        }
        // A block's probe comes before that of a call it begins with.
        probes.sort_by_key(|p| (p.offset, p.kind != BLOCK));
        placed.set_probes(index, probes);
    }
}

/// What the discriminator of a call's place says of the call's probe.
struct Discriminator {
    index: u64,
    kind: u8,
    attributes: u8,
}

impl Discriminator {
    /// Of a scope; `None`: it is no probe's. The lowest three bits are set in a probe's.
    fn of(nodes: &Nodes<'_>, scope: NodeId) -> Option<Discriminator> {
        const IS_PROBE: u64 = 7;
        // Bits 16 to 18 are a discriminator of the other sort.
        const HAS_BASE: u64 = 1 << 28;
        let node = nodes.get(scope);
        let n = match node.kind() {
            Kind::LexicalBlockFile => node.uint(Field::Discriminator),
            _ => 0,
        };
        let mask = if n & HAS_BASE != 0 { 0x1fff } else { 0xffff };
        (n & IS_PROBE == IS_PROBE).then_some(Discriminator {
            index: n >> 3 & mask,
            kind: (n >> 26 & 3) as u8,
            attributes: (n >> 29 & 7) as u8,
        })
    }
}

/// GUIDs of subprograms.
struct Names<'n, 'a> {
    nodes: &'n Nodes<'a>,
    guids: FxHashMap<NodeId, u64>,
}

impl Names<'_, '_> {
    /// That of the subprogram which a scope stands in, by the name that linkers know it by.
    fn subprogram(&mut self, scope: NodeId) -> u64 {
        let nodes = self.nodes;
        *self.guids.entry(scope).or_insert_with(|| {
            let mut node = nodes.get(scope);
            while node.kind() != Kind::Subprogram {
                match node.node(Field::Scope) {
                    Some(outer) if node.kind().is_local_scope() => node = outer,
                    _ => break,
                }
            }
            guid(match node.bytes(Field::LinkageName) {
                [] => node.bytes(Field::Name),
                name => name,
            })
        })
    }

    /// The calls that code at a place was inlined by, the outermost first.
    fn inlined(&mut self, debug: &FunctionDebug, place: Option<LocationId>) -> Vec<Site> {
        let inlined_at = |l: LocationId| debug.locations[l.0 as usize].inlined_at;
        let mut sites = Vec::new();
        let mut call = place.and_then(inlined_at);
        while let Some(at) = call {
            let scope = self.nodes.id(debug.locations[at.0 as usize].scope);
            let index = Discriminator::of(self.nodes, scope).map_or(0, |d| d.index);
            sites.push((self.subprogram(scope), index));
            call = inlined_at(at);
        }
        sites.reverse();
        sites
    }
}
