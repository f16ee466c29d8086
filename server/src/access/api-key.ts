import { createHash, randomBytes } from 'node:crypto'
import type { HashedKey } from '#access/key-store.ts'

/** Creates an API key: 256 random bits after `wb_`, a prefix that secret scanners recognise (docs/reference/access.md#keys). */
export function makeApiKey(): string {
  return `wb_${randomBytes(32).toString('base64url')}`
}

/** Creates a personal key; its prefix tells people whom a found one belongs to (docs/reference/access.md#personal-keys). */
export function makePersonalKey(): string {
  return `wbp_${randomBytes(32).toString('base64url')}`
}

/** Creates a SCIM token (docs/reference/scim.md#tokens). */
export function makeScimToken(): string {
  return `wbs_${randomBytes(32).toString('base64url')}`
}

/** Hashes a key for storage. A fast hash is enough for a key with full entropy. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Returns what is stored of a key: its hash, and a prefix that lets people tell keys apart. */
export function toHashedKey(key: string): HashedKey {
  return { hash: hashApiKey(key), prefix: key.slice(0, 8) }
}
