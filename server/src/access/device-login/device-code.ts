import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Letters that form no words and resemble no other (RFC 8628 §6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const userCodeLength = 8

/** Creates the code by which a device asks for its key: 256 random bits. */
export function makeDeviceCode(): string {
  return `wbd_${randomBytes(32).toString('base64url')}`
}

/** Creates the code that a user compares or types, `BCDF-GHJK`: 20^8 values, of which a guess is stopped by pauses. */
export function makeUserCode(): string {
  return withHyphen(Array.from({ length: userCodeLength }, () => letters[randomInt(letters.length)]).join(''))
}

/** Reads a code as a user typed it, regardless of case, spaces and hyphens; undefined for anything that is no code. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/gu, '').toUpperCase()
  const isCode = code.length === userCodeLength && code.split('').every((letter) => letters.includes(letter))
  return isCode ? withHyphen(code) : undefined
}

function withHyphen(code: string): string {
  return `${code.slice(0, userCodeLength / 2)}-${code.slice(userCodeLength / 2)}`
}

export function hashDeviceCode(code: string): Buffer {
  return hashOf('device code', code)
}

export function hashUserCode(code: string): Buffer {
  return hashOf('user code', code)
}

function hashOf(kind: string, code: string): Buffer {
  return createHash('sha256').update(`${kind} ${code}`).digest()
}
