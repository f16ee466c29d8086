import { bitLength } from './der.ts'
import type { KeyFacts } from './key-facts.ts'

/** Algorithms by their names in SSH, with the size that the name implies: RFC 4253, 5656, 8709. */
const names: Readonly<Record<string, Pick<KeyFacts, 'algorithm' | 'size'>>> = {
  'ssh-rsa': { algorithm: 'RSA' },
  'ssh-dss': { algorithm: 'DSA' },
  'ssh-ed25519': { algorithm: 'Ed25519' },
  'ssh-ed448': { algorithm: 'Ed448' },
  'ecdsa-sha2-nistp256': { algorithm: 'ECDSA', size: 256 },
  'ecdsa-sha2-nistp384': { algorithm: 'ECDSA', size: 384 },
  'ecdsa-sha2-nistp521': { algorithm: 'ECDSA', size: 521 },
  'sk-ssh-ed25519@openssh.com': { algorithm: 'Ed25519' },
  'sk-ecdsa-sha2-nistp256@openssh.com': { algorithm: 'ECDSA', size: 256 },
}

const magic = 'openssh-key-v1\0'

/** Reads a public key as `ssh-rsa AAAA…` has it. */
export function readSshPublicKey(blob: Uint8Array): KeyFacts | undefined {
  const [name, ...numbers] = fieldsOf(blob, 3)
  const known = names[textOf(name)]
  if (known === undefined) return undefined
  const size = known.size ?? sizeOf(known.algorithm, numbers)
  return { algorithm: known.algorithm, kind: 'key', ...(size === undefined ? {} : { size }) }
}

/** RSA has its exponent before the modulus, DSA begins with its prime. */
function sizeOf(algorithm: string, numbers: readonly Uint8Array[]): number | undefined {
  if (algorithm === 'RSA') return bitLength(numbers[1])
  return algorithm === 'DSA' ? bitLength(numbers[0]) : undefined
}

/** Reads the public part of OpenSSH's own format of private keys. */
export function readOpensshPrivateKey(bytes: Uint8Array): KeyFacts | undefined {
  if (textOf(bytes.subarray(0, magic.length)) !== magic) return undefined
  const [, , , rest] = fieldsWithRest(bytes.subarray(magic.length), 3)
  const [key] = fieldsOf(rest?.subarray(4) ?? new Uint8Array(), 1)
  const facts = key === undefined ? undefined : readSshPublicKey(key)
  return facts === undefined ? undefined : { ...facts, isPrivateKey: true }
}

function fieldsOf(bytes: Uint8Array, most: number): readonly Uint8Array[] {
  return fieldsWithRest(bytes, most).slice(0, -1)
}

function fieldsWithRest(bytes: Uint8Array, most: number): readonly Uint8Array[] {
  const fields: Uint8Array[] = []
  for (let rest = bytes; ;) {
    const length = rest.subarray(0, 4).reduce((sum, byte) => sum * 256 + byte, 0)
    if (fields.length === most || rest.length < 4 || length > rest.length - 4) return [...fields, rest]
    fields.push(rest.subarray(4, 4 + length))
    rest = rest.subarray(4 + length)
  }
}

function textOf(bytes: Uint8Array | undefined): string {
  return String.fromCodePoint(...(bytes ?? []).slice(0, 64))
}
