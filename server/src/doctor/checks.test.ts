import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { checkClock, checkDatabase } from '#doctor/check-database.ts'
import { checkBackup, checkFeed, checkLane, checkOpenPgpKey, checkSigningKey } from '#doctor/check-operation.ts'
import { checkSettings } from '#doctor/check-settings.ts'
import { describeSpace } from '#doctor/check-storage.ts'
import type { Check } from '#doctor/check.ts'
import { describeTime } from '#doctor/describe-time.ts'

const strong = 'Xk4b1qTg7nZs0pWv9cLr2yHd5mJf8aEu'
const url = 'postgres://waybill:hush@db/waybill'

function settings(env: Readonly<Record<string, string>>): Readonly<Record<string, Check['state']>> {
  return Object.fromEntries(checkSettings(readConfig(env)).map(({ check, state }) => [check, state]))
}

describe('settings (docs/reference/cli.md#waybill-doctor)', () => {
  it('are all right for a trial on this machine', () => {
    expect(new Set(Object.values(settings({})))).toEqual(new Set(['ok']))
  })

  it('warn of a secret below 32 characters, and fail for one with few different characters', () => {
    expect(settings({ WAYBILL_SECRET: 'correct horse battery' })).toMatchObject({ WAYBILL_SECRET: 'warning' })
    expect(settings({ WAYBILL_OPERATOR_KEY: 'a'.repeat(40) })).toMatchObject({ WAYBILL_OPERATOR_KEY: 'failed' })
    expect(settings({ WAYBILL_SECRET: strong })).toMatchObject({ WAYBILL_SECRET: 'ok' })
  })

  it('warn of secrets in the data folder of a process that shares a database', () => {
    const names = { WAYBILL_OPERATOR_KEY: 'warning', WAYBILL_SECRET: 'warning', WAYBILL_SIGNING_KEY: 'warning' }
    expect(settings({ DATABASE_URL: url })).toMatchObject(names)
  })

  it('fail for a public URL without https, but for this machine', () => {
    expect(settings({ WAYBILL_PUBLIC_URL: 'http://waybill.example.com' })).toMatchObject({ WAYBILL_PUBLIC_URL: 'failed' })
    expect(settings({ WAYBILL_PUBLIC_URL: 'http://localhost:8080' })).toMatchObject({ WAYBILL_PUBLIC_URL: 'ok' })
  })

  it('warn where the proxy of the public URL is not trusted, and where one is trusted that does not exist', () => {
    const behind = { WAYBILL_PUBLIC_URL: 'https://waybill.example.com' }
    expect(settings(behind)).toMatchObject({ WAYBILL_TRUST_PROXY: 'warning' })
    expect(settings({ ...behind, WAYBILL_TRUST_PROXY: 'on' })).toMatchObject({ WAYBILL_TRUST_PROXY: 'ok' })
    expect(settings({ WAYBILL_TRUST_PROXY: 'on' })).toMatchObject({ WAYBILL_TRUST_PROXY: 'warning' })
  })

  it.each([
    ['none is believed', 'off', { isBelieved: false }, /^It is off, but this request came through a proxy at 10\.0\.0\.7/u],
    [
      'another is named',
      '10.9.0.0/16',
      { isBelieved: false },
      /^It does not name 10\.0\.0\.7, but this request came through a proxy there/u,
    ],
    ['it appends while all are believed', 'on', { addresses: '192.0.2.7, 192.0.2.8' }, /replace the header, or set the addresses/u],
  ])('warn of a proxy that the request shows: %s', (_case, value, forwarding, message) => {
    const config = readConfig({ WAYBILL_PUBLIC_URL: 'https://waybill.example.com', WAYBILL_TRUST_PROXY: value })
    expect(trustIn(config, forwarding)).toMatchObject({ state: 'warning', message: expect.stringMatching(message) })
  })

  it.each([
    ['that replaces the header, while all are believed', 'on', '192.0.2.7'],
    ['that appends, while it is named', '10.0.0.0/8', '192.0.2.7, 192.0.2.8'],
  ])('take no offence at a proxy %s', (_case, value, addresses) => {
    const config = readConfig({ WAYBILL_PUBLIC_URL: 'https://waybill.example.com', WAYBILL_TRUST_PROXY: value })
    expect(trustIn(config, { addresses })).toMatchObject({ state: 'ok' })
  })

  it('never show a secret', () => {
    const secret = 'short but secret'
    const checks = checkSettings(readConfig({ WAYBILL_SECRET: secret, WAYBILL_OPERATOR_KEY: 'aaaaaaaaaaaaaaaab', DATABASE_URL: url }))
    expect(JSON.stringify(checks)).not.toMatch(/short but secret|aaaa|hush/u)
  })
})

function trustIn(config: Parameters<typeof checkSettings>[0], forwarding: object): Check | undefined {
  const all = { addresses: '192.0.2.7', sender: '10.0.0.7', isBelieved: true, ...forwarding }
  return checkSettings(config, all).find(({ check }) => check === 'WAYBILL_TRUST_PROXY')
}

const state = { version: '17.2', bytes: 1, connections: 10, maxConnections: 100, oldestTransactionSeconds: 0, now: new Date(0) }
const healthy = { state, pending: [], unbuilt: [], isEmbedded: false }

function statesOf(checks: readonly Check[]): Readonly<Record<string, Check['state']>> {
  return Object.fromEntries(checks.map(({ check, state: one }) => [check, one]))
}

describe('the database', () => {
  it('is all right', () => {
    const all = { version: 'ok', migrations: 'ok', indexes: 'ok', size: 'ok' }
    expect(statesOf(checkDatabase({ ...healthy, isEmbedded: false }))).toEqual({ ...all, connections: 'ok', transactions: 'ok' })
    expect(statesOf(checkDatabase({ ...healthy, isEmbedded: true }))).toEqual(all)
  })

  it('fails with a missing migration, and names it', () => {
    const found = checkDatabase({ ...healthy, pending: ['0325-last-backup.sql'] })
    expect(found[1]).toMatchObject({ check: 'migrations', state: 'failed', message: expect.stringContaining('0325-last-backup.sql') })
  })

  it('warns of an index that is not built yet, and names it', () => {
    const found = checkDatabase({ ...healthy, unbuilt: ['finding_seen'] })
    expect(found[2]).toMatchObject({ check: 'indexes', state: 'warning', message: expect.stringContaining('finding_seen') })
  })

  it('warns from four fifths of the connections, and of a transaction that is open for ten minutes', () => {
    const busy = { ...state, connections: 80, oldestTransactionSeconds: 600 }
    const found = statesOf(checkDatabase({ ...healthy, state: busy }))
    expect(found).toMatchObject({ connections: 'warning', transactions: 'warning' })
  })

  it.each([
    [4.9, 'ok'],
    [5, 'warning'],
    [60, 'failed'],
  ] as const)('whose clock differs by %d seconds: %s', (seconds, expected) => {
    expect(checkClock(new Date(seconds * 1000), new Date(0))).toMatchObject({ area: 'clock', state: expected })
    expect(checkClock(new Date(0), new Date(seconds * 1000))).toMatchObject({ state: expected })
  })
})

describe('the data folder', () => {
  it.each([
    [undefined, 'failed'],
    [255 * 2 ** 20, 'failed'],
    [256 * 2 ** 20, 'warning'],
    [2048 * 2 ** 20, 'ok'],
  ] as const)('with %s bytes free: %s', (bytes, expected) => {
    expect(describeSpace(bytes)).toMatchObject({ area: 'storage', state: expected })
  })
})

describe('feeds', () => {
  it('warn when they are late, and say how to import where they are off', () => {
    const osv = { feed: 'osv', lastSuccess: null, records: 0, late: true }
    expect(checkFeed(osv, true)).toMatchObject({ state: 'warning', message: expect.stringContaining('feeds status') })
    expect(checkFeed(osv, false)).toMatchObject({ state: 'warning', message: expect.stringContaining('feeds import osv') })
    expect(checkFeed({ ...osv, late: false, lastSuccess: '2026-01-01T00:00:00Z' }, true)).toMatchObject({ state: 'ok' })
  })
})

describe('lanes', () => {
  const lane = { lane: 'interactive', waiting: 1, oldestSeconds: 899, running: 1, failed: 0 }

  it('warn when a job that is due waits for a quarter of an hour, or failed within a day, and fail after six hours', () => {
    expect(checkLane(lane)).toMatchObject({ area: 'jobs', check: 'interactive', state: 'ok' })
    expect(checkLane({ ...lane, failed: 1 })).toMatchObject({ state: 'warning' })
    expect(checkLane({ ...lane, oldestSeconds: 900 })).toMatchObject({ state: 'warning' })
    expect(checkLane({ ...lane, oldestSeconds: 21_600 })).toMatchObject({ state: 'failed' })
  })
})

describe('keys', () => {
  it('warn when other keys signed and this one never did', () => {
    expect(checkSigningKey({ own: 0, others: 0 })).toMatchObject({ state: 'ok' })
    expect(checkSigningKey({ own: 1, others: 3 })).toMatchObject({ state: 'ok' })
    expect(checkSigningKey({ own: 0, others: 1 })).toMatchObject({ state: 'warning' })
  })

  it('warn a month before the OpenPGP key expires, and fail after', () => {
    const now = new Date('2026-03-01T00:00:00Z')
    const states = [
      undefined,
      { expires: undefined },
      { expires: new Date('2026-04-01') },
      { expires: new Date('2026-03-20') },
      { expires: now },
    ]
    expect(states.map((key) => checkOpenPgpKey(key, now).state)).toEqual(['ok', 'ok', 'ok', 'warning', 'failed'])
  })
})

describe('the backup', () => {
  it('warns when there is none, or the last one is two days old', () => {
    const now = new Date('2026-03-03T00:00:00Z')
    const moments = [undefined, new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T00:00:01Z')]
    expect(moments.map((moment) => checkBackup(moment, now).state)).toEqual(['warning', 'warning', 'ok'])
  })
})

it('a duration is described in its largest unit', () => {
  expect([0, 59.9, 60, 7199, 7200, 86_400, 200_000].map(describeTime)).toEqual([
    '0 seconds',
    '59 seconds',
    '1 minute',
    '1 hour',
    '2 hours',
    '1 day',
    '2 days',
  ])
})
