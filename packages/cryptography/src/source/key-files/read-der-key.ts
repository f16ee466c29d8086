import { bitLength, childrenOf, type DerElement, derTags, oidOf, readDer } from './der.ts'
import { knownFields } from '../known-fields.ts'
import type { KeyFacts } from './key-facts.ts'
import { curveOids, keyOids } from './key-oids.ts'

type Shape = (parts: readonly DerElement[]) => KeyFacts | undefined

/** The structures of certificates and keys, tried in this order: RFC 5280, 5208, 8017, 5915, 7292. */
const shapes: readonly Shape[] = [
  certificate,
  encryptedKey,
  privateKey,
  publicKey,
  rsaPrivateKey,
  dsaPrivateKey,
  ecPrivateKey,
  rsaPublicKey,
  keyStore,
]

/** Identifies a DER certificate or key; undefined for all else. */
export function readDerKey(bytes: Uint8Array): KeyFacts | undefined {
  const outer = readDer(bytes)
  if (outer?.tag !== derTags.sequence) return undefined
  const parts = childrenOf(outer)
  for (const shape of shapes) {
    const found = shape(parts)
    if (found !== undefined) return found
  }
  return undefined
}

function certificate([body, signature, value]: readonly DerElement[]): KeyFacts | undefined {
  if (body?.tag !== derTags.sequence || value?.tag !== derTags.bits) return undefined
  const signed = keyOids[oidOf(childrenOf(signature)[0]) ?? '']
  const key = childrenOf(body)
    .filter(({ tag }) => tag === derTags.sequence)
    .map((part) => publicKey(childrenOf(part)))
    .find((facts) => facts !== undefined)
  if (key === undefined) return undefined
  return { ...key, kind: 'certificate', ...knownFields({ signature: signed }) }
}

function publicKey([algorithm, key]: readonly DerElement[]): KeyFacts | undefined {
  if (algorithm?.tag !== derTags.sequence || key?.tag !== derTags.bits) return undefined
  return keyOf(childrenOf(algorithm), key.content.subarray(1), 'public')
}

function privateKey(parts: readonly DerElement[]): KeyFacts | undefined {
  const [, algorithm, key] = parts
  if (key === undefined || !haveTags(parts, [derTags.integer, derTags.sequence, derTags.octets])) return undefined
  const facts = keyOf(childrenOf(algorithm), key.content, 'private')
  return facts === undefined ? undefined : { ...facts, isPrivateKey: true }
}

function encryptedKey([algorithm, key]: readonly DerElement[]): KeyFacts | undefined {
  if (algorithm?.tag !== derTags.sequence || key?.tag !== derTags.octets) return undefined
  const oid = oidOf(childrenOf(algorithm)[0]) ?? ''
  if (!/^1\.2\.840\.113549\.1\.(?:5|12\.1)\./u.test(oid)) return undefined
  return { algorithm: oid === '1.2.840.113549.1.5.13' ? 'PBES2' : 'PBES1', kind: 'key', isPrivateKey: true }
}

function keyOf([name, parameters]: readonly DerElement[], key: Uint8Array, half: KeyHalf): KeyFacts | undefined {
  const algorithm = keyOids[oidOf(name) ?? '']
  if (algorithm === undefined) return undefined
  const size = algorithm.startsWith('RSA') ? modulusLength(key, half) : parameterLength(algorithm, parameters)
  return { algorithm, kind: 'key', ...knownFields({ size }) }
}

type KeyHalf = 'public' | 'private'

/** A private key has its version before the modulus. */
function modulusLength(key: Uint8Array, half: KeyHalf): number | undefined {
  return bitLength(childrenOf(readDer(key))[half === 'public' ? 0 : 1]?.content)
}

function parameterLength(algorithm: string, parameters: DerElement | undefined): number | undefined {
  if (algorithm === 'EC') return curveOids[oidOf(parameters) ?? '']
  return algorithm === 'DSA' || algorithm === 'DH' ? bitLength(childrenOf(parameters)[0]?.content) : undefined
}

function rsaPrivateKey(parts: readonly DerElement[]): KeyFacts | undefined {
  if (parts.length < 9 || parts.some(({ tag }, at) => tag !== derTags.integer && at < 9)) return undefined
  return { algorithm: 'RSA', kind: 'key', isPrivateKey: true, ...sized(parts[1]) }
}

function dsaPrivateKey(parts: readonly DerElement[]): KeyFacts | undefined {
  if (parts.length !== 6 || parts.some(({ tag }) => tag !== derTags.integer)) return undefined
  return { algorithm: 'DSA', kind: 'key', isPrivateKey: true, ...sized(parts[1]) }
}

function ecPrivateKey(parts: readonly DerElement[]): KeyFacts | undefined {
  const [, , parameters] = parts
  if (!haveTags(parts, [derTags.integer, derTags.octets, derTags.context0])) return undefined
  return { algorithm: 'EC', kind: 'key', isPrivateKey: true, ...knownFields({ size: curveOids[oidOf(childrenOf(parameters)[0]) ?? ''] }) }
}

function haveTags(parts: readonly DerElement[], tags: readonly number[]): boolean {
  return tags.every((tag, at) => parts[at]?.tag === tag)
}

function rsaPublicKey(parts: readonly DerElement[]): KeyFacts | undefined {
  if (parts.length !== 2 || parts.some(({ tag }) => tag !== derTags.integer)) return undefined
  const { size } = sized(parts[0])
  return size === undefined || size < 512 ? undefined : { algorithm: 'RSA', kind: 'key', size }
}

/** PKCS #12: what it holds is encrypted, usually a private key. */
function keyStore([version, content]: readonly DerElement[]): KeyFacts | undefined {
  if (version?.tag !== derTags.integer || version.content[0] !== 3 || version.content.length !== 1) return undefined
  if (!(oidOf(childrenOf(content)[0]) ?? '').startsWith('1.2.840.113549.1.7.')) return undefined
  return { algorithm: 'PKCS12', kind: 'key', isPrivateKey: true }
}

function sized(modulus: DerElement | undefined): { readonly size?: number } {
  return knownFields({ size: bitLength(modulus?.content) })
}
