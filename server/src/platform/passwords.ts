import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Hashes a password with argon2id under a random salt; the answer carries everything that verifying needs. */
export async function hashPassword(text: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...cost, nonce, message: Buffer.from(text, 'utf8') })
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

/** Whether a password is the one that was hashed. */
export async function verifyPassword(text: string, hash: string): Promise<boolean> {
  const [kind, memory, passes, nonce, tag] = hash.split('$')
  if (kind !== 'argon2id' || nonce === undefined || tag === undefined) return false
  const wanted = Buffer.from(tag, 'base64url')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: cost.parallelism, tagLength: wanted.length }
  const found = await derive('argon2id', { ...costs, nonce: Buffer.from(nonce, 'base64url'), message: Buffer.from(text, 'utf8') })
  return timingSafeEqual(wanted, found)
}
