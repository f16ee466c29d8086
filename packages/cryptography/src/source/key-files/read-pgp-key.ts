import { knownFields } from '../known-fields.ts'
import type { KeyFacts } from './key-facts.ts'

/** Public-key algorithms of OpenPGP: RFC 9580, section 9.1. */
const algorithms: Readonly<Record<number, string>> = {
  1: 'RSA',
  2: 'RSA',
  3: 'RSA',
  16: 'ElGamal',
  17: 'DSA',
  18: 'ECDH',
  19: 'ECDSA',
  22: 'EdDSA',
  25: 'X25519',
  26: 'X448',
  27: 'Ed25519',
  28: 'Ed448',
}

const privateTags = new Set([5, 7])
const keyTags = new Set([5, 6, 7, 14])
const sizedAlgorithms = new Set(['RSA', 'DSA', 'ElGamal'])

/** Reads the first packet of an OpenPGP key. */
export function readPgpKey(bytes: Uint8Array): KeyFacts | undefined {
  const [first = 0] = bytes
  if (first < 0x80) return undefined
  const tag = (first & 0x40) === 0 ? (first >> 2) & 0x0f : first & 0x3f
  const start = bodyStart(bytes, first)
  if (!keyTags.has(tag) || start === undefined) return undefined
  return keyOf(bytes.subarray(start), privateTags.has(tag))
}

function bodyStart([first = 0, length = 0]: Uint8Array, header: number): number | undefined {
  if ((header & 0x40) === 0) return [2, 3, 5][first & 0x03]
  if (length < 192) return 2
  if (length < 224) return 3
  return length === 255 ? 6 : undefined
}

/** Version, time, algorithm and the first number; version 6 has a length between. */
const firstNumber: Readonly<Record<number, number>> = { 4: 6, 6: 10 }

function keyOf(body: Uint8Array, isPrivateKey: boolean): KeyFacts | undefined {
  const at = firstNumber[body[0] ?? 0]
  const algorithm = algorithms[body[5] ?? 0]
  if (at === undefined || algorithm === undefined) return undefined
  const size = sizedAlgorithms.has(algorithm) ? numberAt(body, at) : undefined
  return { algorithm, kind: 'key', ...knownFields({ size, isPrivateKey: isPrivateKey || undefined }) }
}

function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
}
