//! Switch lowering: which comparisons, jump tables and bit tests decide a `switch`.
//!
//! Cases are sorted and neighbours with one target joined to ranges; dense runs of ranges become jump
//! tables, runs within 64 values with at most three targets bit tests; a balanced tree of comparisons
//! chooses among these clusters. Cost: O(n log n) in the number of cases.

use ir::ids::Block;
use ir::options::JumpTableLimits;

/// Where a decision goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arm {
    /// Another node of the same switch.
    Node(u32),
    /// A successor block of the IR.
    Target(Block),
}

/// One machine block's decision. Values are compared unsigned, in the switch's width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// `v < bound ? yes : no`.
    Less {
        /// The least value that goes to `no`.
        bound: u64,
        /// Below.
        yes: Arm,
        /// From `bound` on.
        no: Arm,
    },
    /// `v == value ? yes : no`.
    Equal {
        /// Zero-extended.
        value: u64,
        /// This value.
        yes: Arm,
        /// All others.
        no: Arm,
    },
    /// `v - low <= high - low ? yes : no`.
    Range {
        /// The least value that goes to `yes`.
        low: u64,
        /// The greatest value that goes to `yes`.
        high: u64,
        /// In the range.
        yes: Arm,
        /// Outside.
        no: Arm,
    },
    /// Table over `v - low`, which is in range here.
    Table {
        /// The value of the table's first entry.
        low: u64,
        /// By `v - low`; gaps between cases hold the default.
        targets: Vec<Block>,
    },
    /// Bit `v - low` (which is below 64 here) of `mask` set ? yes : no.
    Bits {
        /// The value of bit 0.
        low: u64,
        /// The values that go to `yes`.
        mask: u64,
        /// Its bit is set.
        yes: Arm,
        /// Its bit is clear.
        no: Arm,
    },
    /// Unconditional (a switch without cases).
    Always {
        /// The default, or what is left when all other values are excluded.
        to: Arm,
    },
}

/// A run of case values with one target.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The first value, zero-extended.
    pub low: u64,
    /// The last value, zero-extended and at least `low`.
    pub high: u64,
    /// Where all of them go.
    pub target: Block,
}

/// A group of cases that one node (or two) decides.
enum Cluster {
    Range(Case),
    Table {
        low: u64,
        high: u64,
        cases: std::ops::Range<usize>,
    },
    Bits {
        low: u64,
        high: u64,
        cases: std::ops::Range<usize>,
    },
}

impl Cluster {
    fn low(&self) -> u64 {
        match self {
            Cluster::Range(c) => c.low,
            Cluster::Table { low, .. } | Cluster::Bits { low, .. } => *low,
        }
    }
    fn high(&self) -> u64 {
        match self {
            Cluster::Range(c) => c.high,
            Cluster::Table { high, .. } | Cluster::Bits { high, .. } => *high,
        }
    }
}

/// Most clusters that are decided one after another rather than by halves.
const MAX_CHAIN: usize = 3;

/// What [`build`] must know beside the cases.
#[derive(Copy, Clone, Debug)]
pub struct Rules {
    /// Where other values go.
    pub default: Block,
    /// There are no other values.
    pub covered: bool,
    /// The largest value of the switch's type.
    pub max: u64,
    /// What jump tables there may be, if any.
    pub jump_tables: Option<JumpTableLimits>,
}

/// Decisions of a switch; node 0 is the first. `cases` need not be sorted.
pub fn build(cases: &mut Vec<Case>, rules: Rules, nodes: &mut Vec<Node>) {
    let default = rules.default;
    cases.retain(|c| c.target != default);
    cases.sort_by_key(|c| c.low);
    cases.dedup_by(|next, prev| {
        let join = prev.target == next.target && prev.high.checked_add(1) == Some(next.low);
        if join {
            prev.high = next.high;
        }
        join
    });
    if cases.is_empty() {
        nodes.push(Node::Always {
            to: Arm::Target(default),
        });
        return;
    }
    let clusters = find_clusters(cases, rules.jump_tables);
    let mut b = Builder {
        cases,
        default,
        covered: rules.covered,
        nodes,
    };
    b.tree(&clusters, 0, rules.max);
}

fn find_clusters(cases: &[Case], jump_tables: Option<JumpTableLimits>) -> Vec<Cluster> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < cases.len() {
        let table = jump_tables.map_or(0, |limits| longest_table(cases, at, limits));
        let bits = if table == 0 { longest_bits(cases, at) } else { 0 };
        let n = table.max(bits);
        if n > 0 {
            let (low, high) = (cases[at].low, cases[at + n - 1].high);
            let cases = at..at + n;
            out.push(match table {
                0 => Cluster::Bits { low, high, cases },
                _ => Cluster::Table { low, high, cases },
            });
            at += n;
            continue;
        }
        out.push(Cluster::Range(cases[at]));
        at += 1;
    }
    out
}

/// Number of cases from `at` on that make the longest dense table, 0 if there is none.
fn longest_table(cases: &[Case], at: usize, limits: JumpTableLimits) -> usize {
    let (mut best, mut values) = (0, 0u64);
    for (n, c) in cases[at..].iter().enumerate() {
        let span = c.high - cases[at].low;
        if span >= limits.size.into() {
            break;
        }
        values = values.saturating_add(c.high - c.low + 1);
        let dense = values.saturating_mul(100) >= (span + 1).saturating_mul(limits.density.into());
        if n + 1 >= limits.entries as usize && dense {
            best = n + 1;
        }
    }
    // What is better done by bit tests.
    if best > 0 && longest_bits(cases, at) >= best {
        0
    } else {
        best
    }
}

/// Number of cases from `at` on that bit tests decide with profit.
fn longest_bits(cases: &[Case], at: usize) -> usize {
    let mut targets: Vec<Block> = Vec::new();
    let mut best = 0;
    let mut compares = 0;
    for (n, c) in cases[at..].iter().enumerate() {
        if c.high - cases[at].low >= 64 {
            break;
        }
        if !targets.contains(&c.target) {
            targets.push(c.target);
        }
        if targets.len() > 3 {
            break;
        }
        compares += if c.low == c.high { 1 } else { 2 };
        let profit = match targets.len() {
            1 => compares >= 3,
            2 => compares >= 5,
            _ => compares >= 6,
        };
        if profit {
            best = n + 1;
        }
    }
    best
}

struct Builder<'a> {
    cases: &'a [Case],
    default: Block,
    /// Values outside the clusters do not occur.
    covered: bool,
    nodes: &'a mut Vec<Node>,
}

impl Builder<'_> {
    fn reserve(&mut self) -> usize {
        self.nodes.push(Node::Always {
            to: Arm::Target(self.default),
        });
        self.nodes.len() - 1
    }

    /// Decides among clusters for values known to be in `min..=max`; returns the arm to go to.
    fn tree(&mut self, clusters: &[Cluster], min: u64, max: u64) -> Arm {
        match clusters {
            [] => Arm::Target(self.default),
            [one] => self.leaf(one, min, max, self.covered),
            few if few.len() <= MAX_CHAIN => self.chain(few, min, max),
            _ => {
                let mid = clusters.len() / 2;
                let bound = clusters[mid].low();
                let at = self.reserve();
                let yes = self.tree(&clusters[..mid], min, bound - 1);
                let no = self.tree(&clusters[mid..], bound, max);
                self.nodes[at] = Node::Less { bound, yes, no };
                Arm::Node(at as u32)
            }
        }
    }

    /// Decides among a few clusters one after another.
    fn chain(&mut self, clusters: &[Cluster], min: u64, max: u64) -> Arm {
        let default = Arm::Target(self.default);
        let mut first = None;
        let mut before: Option<usize> = None;
        for (k, c) in clusters.iter().enumerate() {
            let at = self.nodes.len();
            let covered = self.covered && k + 1 == clusters.len();
            let arm = self.leaf(c, min, max, covered);
            first.get_or_insert(arm);
            if let Some(before) = before {
                match &mut self.nodes[before] {
                    Node::Less { yes, .. } if *yes == default => *yes = arm,
                    Node::Less { no, .. } | Node::Equal { no, .. } | Node::Range { no, .. } => *no = arm,
                    _ => unreachable!("others follow"),
                }
            }
            before = Some(at);
        }
        first.expect("clusters")
    }

    fn leaf(&mut self, c: &Cluster, min: u64, max: u64, covered: bool) -> Arm {
        let default = Arm::Target(self.default);
        let (low, high) = (c.low(), c.high());
        let (min, max) = if covered { (low, high) } else { (min, max) };
        if let Cluster::Range(case) = c
            && min >= low
            && max <= high
            && !self.nodes.is_empty()
        {
            return Arm::Target(case.target);
        }
        let at = self.reserve();
        let inside = match c {
            Cluster::Range(case) => {
                let yes = Arm::Target(case.target);
                self.nodes[at] = if min >= low && max <= high {
                    Node::Always { to: yes }
                } else if low == high {
                    Node::Equal {
                        value: low,
                        yes,
                        no: default,
                    }
                } else if low == min {
                    Node::Less {
                        bound: high + 1,
                        yes,
                        no: default,
                    }
                } else if high == max {
                    Node::Less {
                        bound: low,
                        yes: default,
                        no: yes,
                    }
                } else {
                    Node::Range {
                        low,
                        high,
                        yes,
                        no: default,
                    }
                };
                return Arm::Node(at as u32);
            }
            Cluster::Table { cases, .. } => self.table_node(cases.clone(), low, high),
            Cluster::Bits { cases, .. } => self.bit_nodes(cases.clone(), low),
        };
        let inside = Arm::Node(inside as u32);
        self.nodes[at] = if min >= low && max <= high {
            Node::Always { to: inside }
        } else if low == min {
            match high.checked_add(1) {
                Some(bound) => Node::Less {
                    bound,
                    yes: inside,
                    no: default,
                },
                None => Node::Always { to: inside },
            }
        } else {
            Node::Range {
                low,
                high,
                yes: inside,
                no: default,
            }
        };
        Arm::Node(at as u32)
    }

    /// A jump table over `low..=high`.
    fn table_node(&mut self, cases: std::ops::Range<usize>, low: u64, high: u64) -> usize {
        let n = self.reserve();
        let mut targets = vec![self.default; (high - low + 1) as usize];
        for case in &self.cases[cases] {
            targets[(case.low - low) as usize..=(case.high - low) as usize].fill(case.target);
        }
        self.nodes[n] = Node::Table { low, targets };
        n
    }

    /// Tests of bits of a word whose bit 0 stands for `low`; the first of them.
    fn bit_nodes(&mut self, cases: std::ops::Range<usize>, low: u64) -> usize {
        let default = Arm::Target(self.default);
        let mut masks: Vec<(Block, u64)> = Vec::new();
        for case in &self.cases[cases] {
            let mask = (u64::MAX >> (63 - (case.high - case.low))) << (case.low - low);
            match masks.iter_mut().find(|m| m.0 == case.target) {
                Some(m) => m.1 |= mask,
                None => masks.push((case.target, mask)),
            }
        }
        // In order of their numbers, since blocks stand in reverse post-order.
        let first = self.nodes.len();
        for (k, (target, mask)) in masks.iter().enumerate() {
            let n = self.reserve();
            if self.covered && k + 1 == masks.len() {
                let to = Arm::Target(*target);
                self.nodes[n] = Node::Always { to };
                continue;
            }
            let no = if k + 1 < masks.len() {
                Arm::Node(n as u32 + 1)
            } else {
                default
            };
            self.nodes[n] = Node::Bits {
                low,
                mask: *mask,
                yes: Arm::Target(*target),
                no,
            };
        }
        first
    }
}
