import { createHmac, randomBytes } from 'node:crypto'

const stepMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret in Base32: 160 random bits, as many as SHA-1 has (RFC 4226, section 4). */
export function makeTotpSecret(): string {
  return encodeBase32(randomBytes(20))
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  const label = `Waybill:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Waybill&algorithm=SHA1&digits=${String(digits)}&period=${String(stepMs / 1000)}`
}

/** Returns the code of a time step (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs)
}

/** Finds the time step of a code: the present one, or a neighbour, since clocks differ and typing takes time. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const present = totpStep(now)
  return [present, present - 1, present + 1].find((step) => totpCode(secret, step) === code)
}

/** Encodes bytes in Base32 without padding (RFC 4648). */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/gu) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
