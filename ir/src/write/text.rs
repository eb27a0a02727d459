//! Pieces of text: numbers, names and strings, written straight into the output buffer.

/// Appending to the output; nothing here allocates beyond the buffer's growth.
pub(super) trait Text {
    /// A text as it is.
    fn put(&mut self, s: &str);
    /// A decimal number.
    fn put_u64(&mut self, n: u64);
    /// A decimal number with its sign.
    fn put_i64(&mut self, n: i64);
    /// The lowest `digits` hexadecimal digits, upper case.
    fn put_hex(&mut self, n: u64, digits: u32);
    /// A name: bare if it may stand so, else quoted and escaped.
    fn put_name(&mut self, name: &[u8]);
    /// `"..."`, escaped.
    fn put_quoted(&mut self, s: &[u8]);
    /// The inside of a quoted string.
    fn put_escaped(&mut self, s: &[u8]);
    /// A metadata name after its `!`: letters, digits, `-$._`, all else as `\XX`.
    fn put_metadata_name(&mut self, name: &[u8]);
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// "00" to "99".
const PAIRS: [[u8; 2]; 100] = {
    let mut t = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        t[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
        i += 1;
    }
    t
};

/// Classes of bytes: 1 may stand in a bare name, 2 and be its first byte, 4 may stand in a string as it is.
const CLASS: [u8; 256] = {
    let mut t = [0; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        if c.is_ascii_alphabetic() || matches!(c, b'-' | b'$' | b'.' | b'_') {
            t[i] = 3;
        } else if c.is_ascii_digit() {
            t[i] = 1;
        }
        if c >= b' ' && c < 0x7f && c != b'"' && c != b'\\' {
            t[i] |= 4;
        }
        i += 1;
    }
    t
};

impl Text for Vec<u8> {
    #[inline]
    fn put(&mut self, s: &str) {
        self.extend_from_slice(s.as_bytes());
    }

    #[inline]
    fn put_u64(&mut self, mut n: u64) {
        if n < 10 {
            self.push(b'0' + n as u8);
            return;
        }
        let mut digits = [0; 20];
        let mut at = digits.len();
        while n >= 100 {
            at -= 2;
            digits[at..at + 2].copy_from_slice(&PAIRS[(n % 100) as usize]);
            n /= 100;
        }
        if n >= 10 {
            at -= 2;
            digits[at..at + 2].copy_from_slice(&PAIRS[n as usize]);
        } else {
            at -= 1;
            digits[at] = b'0' + n as u8;
        }
        self.extend_from_slice(&digits[at..]);
    }

    #[inline]
    fn put_i64(&mut self, n: i64) {
        if n < 0 {
            self.push(b'-');
        }
        self.put_u64(n.unsigned_abs());
    }

    fn put_hex(&mut self, n: u64, digits: u32) {
        for i in (0..digits).rev() {
            self.push(HEX[(n >> (4 * i) & 15) as usize]);
        }
    }

    #[inline]
    fn put_name(&mut self, name: &[u8]) {
        let bare = match name.first() {
            Some(c) => CLASS[*c as usize] & 2 != 0 && name.iter().all(|c| CLASS[*c as usize] & 1 != 0),
            None => false,
        };
        if bare {
            self.extend_from_slice(name);
        } else {
            self.put_quoted(name);
        }
    }

    fn put_quoted(&mut self, s: &[u8]) {
        self.push(b'"');
        self.put_escaped(s);
        self.push(b'"');
    }

    fn put_escaped(&mut self, s: &[u8]) {
        for &c in s {
            if CLASS[c as usize] & 4 != 0 {
                self.push(c);
            } else {
                self.push(b'\\');
                self.put_hex(u64::from(c), 2);
            }
        }
    }

    fn put_metadata_name(&mut self, name: &[u8]) {
        for (i, &c) in name.iter().enumerate() {
            let wanted = if i == 0 { 2 } else { 1 };
            if CLASS[c as usize] & wanted != 0 {
                self.push(c);
            } else {
                self.push(b'\\');
                self.put_hex(u64::from(c), 2);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(f: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut v = Vec::new();
        f(&mut v);
        String::from_utf8(v).expect("ASCII")
    }

    #[test]
    fn numbers() {
        for n in [0, 9, 10, 99, 100, 12345, u64::MAX] {
            assert_eq!(text(|v| v.put_u64(n)), n.to_string());
        }
        assert_eq!(text(|v| v.put_i64(i64::MIN)), i64::MIN.to_string());
        assert_eq!(text(|v| v.put_hex(0x3ff0, 6)), "003FF0");
    }

    #[test]
    fn names_are_quoted_where_needed() {
        for (name, want) in [
            ("a.b$c-1", "a.b$c-1"),
            ("1a", "\"1a\""),
            ("a b", "\"a b\""),
            ("q\"\\\u{1}", "\"q\\22\\5C\\01\""),
            ("", "\"\""),
        ] {
            assert_eq!(text(|v| v.put_name(name.as_bytes())), want);
        }
        assert_eq!(text(|v| v.put_metadata_name(b"1 a")), "\\31\\20a");
    }
}
