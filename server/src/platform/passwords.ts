import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** What OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

interface Hash {
  readonly cost: typeof cost
  readonly salt: Buffer
  readonly tag: Buffer
}

/** Hashes a password with argon2id under a random salt; the answer is a PHC string, which carries all that verifying needs. */
export async function hashPassword(text: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await deriveTag(text, { cost, salt, tag: Buffer.alloc(tagBytes) })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${String(memory)},t=${String(passes)},p=${String(parallelism)}$${base64(salt)}$${base64(tag)}`
}

/** Whether a password is the one that was hashed; text that is no hash fits none. */
export async function verifyPassword(text: string, phc: string): Promise<boolean> {
  const hash = readHash(phc)
  return hash !== undefined && timingSafeEqual(hash.tag, await deriveTag(text, hash))
}

function readHash(phc: string): Hash | undefined {
  const [, m, t, p, salt, tag] = /^\$argon2id\$v=19\$m=(\d{1,6}),t=([1-9]\d?),p=([1-9])\$([\w+/]{11,64})\$([\w+/]{22,86})$/.exec(phc) ?? []
  if (salt === undefined || tag === undefined) return undefined
  const costs = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  if (costs.memory < 8 * costs.parallelism) return undefined
  return { cost: costs, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

/** Equal characters can be typed in several ways; NFKC makes them equal bytes. */
function deriveTag(text: string, { cost: costs, salt, tag }: Hash): Promise<Buffer> {
  return derive('argon2id', { ...costs, nonce: salt, tagLength: tag.length, message: Buffer.from(text.normalize('NFKC'), 'utf8') })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
