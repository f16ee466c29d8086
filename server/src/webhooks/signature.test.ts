import { assert, property, string, uuid } from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { makeSecret, signedHeaders } from '#webhooks/signature.ts'

describe('a signature', () => {
  it('is the one of the Standard Webhooks scheme, whatever the body says', () => {
    const secret = makeSecret()
    assert(
      property(uuid(), string({ unit: 'grapheme' }), (id, text) => {
        const body = JSON.stringify({ text })
        const headers = signedHeaders({ id, sent: new Date(), body }, [secret])
        expect(new Webhook(secret).verify(body, headers)).toEqual({ text })
      }),
    )
  })

  it('is made with each of the secrets, and no other fits', () => {
    const [secret, previous] = [makeSecret(), makeSecret()]
    const headers = signedHeaders({ id: 'm', sent: new Date(), body: '{}' }, [secret, previous])
    for (const one of [secret, previous]) expect(new Webhook(one).verify('{}', headers)).toEqual({})
    expect(() => new Webhook(makeSecret()).verify('{}', headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify('{"a":1}', headers)).toThrow('No matching signature')
  })

  it('is the one the scheme gives as its example', () => {
    const body = '{"test": 2432232314}'
    const headers = signedHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sent: new Date(1_614_265_330_000), body }, [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ])
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })
})

describe('a secret', () => {
  it('has 256 bits and the prefix of the scheme', () => {
    expect(makeSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u)
    expect(makeSecret()).not.toBe(makeSecret())
  })
})
