import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from '#platform/secret-box.ts'
import { readBrowserMark, sealBrowserMark } from '#access/sessions/browser-mark.ts'
import { networkOf, pauseAfter, pauseKeysOf } from '#access/sessions/login-pause.ts'

describe('the pause after failures', () => {
  const rule = { freeFailures: 4, firstSeconds: 30, longestSeconds: 900 }

  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [1_000_000, 900],
  ])('after %i is %i seconds', (failures, seconds) => {
    expect(pauseAfter(rule, failures)).toBe(seconds)
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is one for all addresses of a household', () => {
    const hextet = fc.integer({ min: 0, max: 0xff_ff }).map((value) => value.toString(16))
    const holds = fc.property(fc.array(hextet, { minLength: 4, maxLength: 4 }), (host) => {
      expect(networkOf(`2001:db8:aaaa:bbbb:${host.join(':')}`)).toBe('2001:db8:aaaa:bbbb::/64')
    })
    fc.assert(holds)
  })
})

describe('a login counts', () => {
  const source = { email: 'ann@acme.example', address: '192.0.2.7', isInSeveral: false }

  it('for its account and its address, the account in any case', () => {
    const keys = pauseKeysOf({ ...source, browser: undefined })
    expect(keys).toHaveLength(2)
    expect(pauseKeysOf({ ...source, email: 'ANN@acme.example', browser: undefined })[0]?.hash).toEqual(keys[0]?.hash)
  })

  it('for a browser known to the account alone', () => {
    const all = pauseKeysOf({ ...source, browser: undefined }).map(({ hash }) => hash.toString('hex'))
    const [own, ...others] = pauseKeysOf({ ...source, browser: 'mark' })
    expect([others, all.includes(own?.hash.toString('hex') ?? '')]).toEqual([[], false])
  })
})

describe('a known browser', () => {
  const secrets = createSecretBox('secret of the tests')
  const now = new Date('2026-11-20T00:00:00Z')
  const login = { companyId: 'acme', email: 'ann@acme.example', now }

  it('is known for the account it was marked for, for half a year', () => {
    const cookie = sealBrowserMark(secrets, { ...login, email: 'Ann@acme.example' })
    const mark = readBrowserMark(secrets, cookie, login)
    expect(mark).toMatch(/^[0-9a-f-]{36}$/u)
    expect(readBrowserMark(secrets, cookie, { ...login, now: new Date('2027-05-18T00:00:00Z') })).toBe(mark)
    expect(readBrowserMark(secrets, cookie, { ...login, now: new Date('2027-05-20T00:00:00Z') })).toBeUndefined()
    expect(readBrowserMark(secrets, cookie, { ...login, email: 'bob@acme.example' })).toBeUndefined()
    expect(readBrowserMark(secrets, cookie, { ...login, companyId: 'other' })).toBeUndefined()
  })

  it('cannot be forged', () => {
    const forged = sealBrowserMark(createSecretBox('another secret of others'), login)
    const other = secrets.seal('anything', 'another purpose')
    for (const cookie of [undefined, '', 'v1.', forged, other, `${sealBrowserMark(secrets, login)}x`.slice(0, 40)])
      expect(readBrowserMark(secrets, cookie, login)).toBeUndefined()
  })
})
