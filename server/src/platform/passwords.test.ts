import { describe, expect, it } from 'vitest'

import { hashPassword, verifyPassword } from '#platform/passwords.ts'

describe('a password', () => {
  it('is hashed with argon2id at the cost OWASP recommends, as a PHC string', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('fits its own hash and no other', async () => {
    const [hash, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(hash).not.toBe(again)
    expect(await verifyPassword('correct horse', hash)).toBe(true)
    expect(await verifyPassword('correct horse', again)).toBe(true)
    expect(await verifyPassword('correct horse ', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('may be typed with composed or decomposed letters', async () => {
    expect(await verifyPassword('cafe\u0301 \u{1f600}', await hashPassword('caf\u00e9 \u{1f600}'))).toBe(true)
  })

  it('fits a hash that other implementations made, at their cost', async () => {
    // the reference implementation's test for version 19: t=2, m=2^8, p=1
    const hash = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await verifyPassword('password', hash)).toBe(true)
    expect(await verifyPassword('Password', hash)).toBe(false)
  })

  it.each([
    '',
    'correct horse',
    '$argon2id$',
    '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$',
    '$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
    '$argon2id$v=19$m=999999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ])('fits nothing in %j', async (hash) => {
    expect(await verifyPassword('correct horse', hash)).toBe(false)
  })
})
