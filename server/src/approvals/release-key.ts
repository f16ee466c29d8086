import { randomBytes } from 'node:crypto'

/** Makes an unguessable key: at least 191 bits. It never begins with a hyphen, which a command line would take for an option. */
export function newReleaseKey(): string {
  const key = randomBytes(24).toString('base64url')
  return key.startsWith('-') ? newReleaseKey() : key
}
