import { createHash, randomBytes } from 'node:crypto'
import { encodeBase32 } from '#access/totp/totp.ts'

const count = 10

/** Creates recovery codes of 80 random bits, in groups of four letters. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => (encodeBase32(randomBytes(10)).toLowerCase().match(/.{4}/gu) ?? []).join('-'))
}

/** Hashes a recovery code however it is typed; a fast hash is enough for 80 random bits. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery ${userId} ${code.toLowerCase().replaceAll(/[\s-]/gu, '')}`)
    .digest()
}
