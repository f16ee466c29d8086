// Writes the keywords of algorithms (packages/cryptography/src/source/keywords/crypto-keywords.json) from SCANOSS's open data set:
//   node scripts/make-crypto-keywords.ts crypto-keywords-scanoss.json
// The argument is an array of {id, name, category, keywords}: https://github.com/scanoss/crypto_algorithms_open_dataset, CC0-1.0.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Definition {
  readonly id: string
  readonly category: string
  readonly keywords: readonly string[]
}

const target = path.join(import.meta.dirname, '../packages/cryptography/src/source/keywords/crypto-keywords.json')

/** Checksums, modes, formats and proofs are no algorithms; what is called so elsewhere is something else. */
const leftOut = new Set([
  'Block Cipher Modes',
  'Certificate Formats',
  'Data Clustering',
  'Generic curves',
  'Polynomial Functions',
  'Zero-Knowledge Proof',
])
const leftOutIds = new Set(['cms', 'csprng', 'psk', 'kerberos'])

/** Names for ids that say less than a name. */
const names: Readonly<Record<string, string>> = {
  argon2: 'Argon2',
  blake2: 'BLAKE2',
  cast: 'CAST5',
  chacha20: 'ChaCha20',
  concatenationkdf: 'ConcatKDF',
  desede: '3DES',
  dhe: 'DH',
  dss: 'DSA',
  ecc: 'ECC',
  gost: 'GOST28147',
  keccak: 'Keccak',
  md160: 'RIPEMD-160',
  mceliece: 'Classic-McEliece',
  'rc4-hmac': 'RC4',
  'rsa-oaep': 'RSA-OAEP',
  rijndael: 'AES',
  sha2: 'SHA-2',
  sha3: 'SHA-3',
  shs: 'SHA-1',
  skein: 'Skein',
  'sphincs+': 'SLH-DSA',
  tdes: '3DES',
  whirlpool: 'Whirlpool',
}

/** Words of everyday language and of other programs. */
const everyday = new Set(['bike', 'dragonfly', 'falcon', 'frodo', 'libzip', 'zipbare', 'zipcloak'])

/** Whole words of four letters or more that begin with a letter or underscore. */
const usable = /^[a-z_]\w{3,}$/iu

function tableOf(definitions: readonly Definition[]): Readonly<Record<string, string>> {
  const table = new Map<string, Set<string>>()
  for (const { id, category, keywords } of definitions) {
    if (leftOut.has(category) || leftOutIds.has(id)) continue
    const name = names[id] ?? id
    const known = table.get(name) ?? new Set()
    table.set(
      name,
      known.union(new Set(keywords.map((word) => word.toLowerCase()).filter((word) => usable.test(word) && !everyday.has(word)))),
    )
  }
  const rows = [...table].filter(([, words]) => words.size > 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(rows.map(([name, words]) => [name, [...words].toSorted((a, b) => (a < b ? -1 : 1)).join(' ')]))
}

const [file = ''] = process.argv.slice(2)
const definitions = JSON.parse(readFileSync(file, 'utf8')) as readonly Definition[]
const source = 'https://github.com/scanoss/crypto_algorithms_open_dataset'
writeFileSync(
  target,
  `${JSON.stringify({ source, commit: '24a39ee', licence: 'CC0-1.0', keywords: tableOf(definitions) }, undefined, 2)}\n`,
)
