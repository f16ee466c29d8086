import { expect, it } from 'vitest'
import { encodeBase32, findTotpStep, makeTotpSecret, totpCode, totpStep, totpUri } from '#access/totp/totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = encodeBase32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, the last six digits of the table in RFC 6238', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)))).toBe(code)
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in Base32 without padding (RFC 4648, section 10)', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
})

it('takes the code of the present step and of its neighbours, and no other', () => {
  const now = new Date(1_234_567_890_000)
  const steps = [-2, -1, 0, 1, 2].map((offset) => findTotpStep(secret, totpCode(secret, totpStep(now) + offset), now))
  expect(steps).toEqual([undefined, totpStep(now) - 1, totpStep(now), totpStep(now) + 1, undefined])
})

it('makes secrets of 160 bits that differ, and an address that authenticator apps read', () => {
  const secrets = new Set(Array.from({ length: 50 }, makeTotpSecret))
  expect(secrets.size).toBe(50)
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/u)
  expect(totpUri('ABC', 'a b@acme.example')).toBe(
    'otpauth://totp/Waybill:a%20b%40acme.example?secret=ABC&issuer=Waybill&algorithm=SHA1&digits=6&period=30',
  )
})
