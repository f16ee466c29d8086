const families: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/^PBKDF2|^PBKDF1/u, 'PBKDF'],
  [/^HMAC/u, 'HMAC'],
  [/^HKDF/u, 'HKDF'],
  [/^PBE/u, 'PBE'],
  [/CMAC$/u, 'CMAC'],
  [/GMAC$/u, 'GMAC'],
  [/^AES|^Rijndael/u, 'AES'],
  [/RSA/u, 'RSA'],
  [/^ECDSA|withECDSA/u, 'ECDSA'],
  [/^ECDH/u, 'ECDH'],
  [/^(?:Ed25519|Ed448|EdDSA)/u, 'EdDSA'],
  [/^X(?:25519|448|DH)/u, 'XDH'],
  [/^DSA/u, 'DSA'],
  [/^DH/u, 'DH'],
  [/^SHA-?3\b|^SHAKE|^Keccak|^KMAC/u, 'SHA-3'],
  [/^SHA-1$/u, 'SHA-1'],
  [/^SHA-/u, 'SHA-2'],
  [/^BLAKE2/u, 'BLAKE2'],
  [/^(?:X?ChaCha20)/u, 'ChaCha20'],
  [/^X?Salsa20/u, 'Salsa20'],
  [/^ML-KEM/u, 'ML-KEM'],
  [/^ML-DSA/u, 'ML-DSA'],
  [/^SLH-DSA/u, 'SLH-DSA'],
  [/^Argon2/u, 'Argon2'],
  [/^D?(?:TLS|SSL)/u, 'TLS'],
]

/** Names the family of a canonical name: `SHA-256` → `SHA-2`, `RSA-2048` → `RSA`. */
export function familyOf(name: string): string {
  const known = families.find(([pattern]) => pattern.test(name))
  return known?.[1] ?? name.replace(/-\d+$/u, '')
}
