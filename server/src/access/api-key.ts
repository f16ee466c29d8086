import { createHash, randomBytes } from 'node:crypto'
import type { HashedKey } from '#access/key-store.ts'

/** A new API key: 256 random bits behind `wb_`, so that secret scanners can find it (decisions 2). */
export function makeApiKey(): string {
  return `wb_${randomBytes(32).toString('base64url')}`
}

/** Only this hash is stored. The key has full entropy, so a fast hash is enough. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What is kept of a key's value: its hash, and the beginning by which people tell keys apart. */
export function toHashedKey(key: string): HashedKey {
  return { hash: hashApiKey(key), prefix: key.slice(0, 8) }
}
