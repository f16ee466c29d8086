import type { Caller } from '#access/access.ts'
import { createEventHub, type EventHub } from '#access/events/event-hub.ts'
import type { Hearing } from '#database/listen.ts'
import { newId } from '#platform/ids.ts'
import { makeCompany, service } from '#test/harness.ts'
import { describe, expect, it } from 'vitest'

/** A hub whose notifications the test sends. */
async function makeHub(
  limits?: Parameters<typeof createEventHub>[1],
  now = () => new Date(),
): Promise<{ readonly hub: EventHub; readonly hearing: Hearing }> {
  const { db } = (await service()).context
  const heard: { hearing?: Hearing } = {}
  async function listen(_channel: string, hearing: Hearing): Promise<() => Promise<void>> {
    heard.hearing = hearing
    return async () => undefined
  }
  const hub = createEventHub({ db, now, listen }, limits)
  const hearing = { heard: (payload: string) => heard.hearing?.heard(payload), missed: () => heard.hearing?.missed() }
  return { hub, hearing }
}

async function makeCaller(): Promise<Caller> {
  const { companyId, keyId } = await makeCompany()
  return { companyId, keyId, id: keyId, name: 'key', scopes: [], features: [] }
}

describe('event streams (docs/reference/events.md#connections)', () => {
  it('closes a reader that does not read, and keeps what it has not read bounded', async () => {
    const { hub, hearing } = await makeHub()
    const caller = await makeCaller()
    const [slow, fast] = [await hub.open(caller), await hub.open(caller)]
    fast.resume()
    const payload = JSON.stringify({ companyId: caller.companyId, type: 'risk', ids: [newId()] })
    for (let i = 0; i < 10_000; i++) {
      hearing.heard(payload)
      if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect([slow.destroyed, fast.destroyed]).toEqual([true, false])
    expect(slow.readableLength).toBeLessThan(70_000)
    await hub.close()
  })

  it('asks to read everything again after the database could not be heard', async () => {
    const { hub, hearing } = await makeHub()
    const stream = (await hub.open(await makeCaller())).setEncoding('utf8')
    hearing.missed()
    expect(stream.read()).toContain('data: {"type":"all","ids":[]}\n\n')
    await hub.close()
  })

  it('begins with what changed since its reader began to read, and with nothing where nothing did', async () => {
    const clock = { at: Date.now() }
    const { hub, hearing } = await makeHub(undefined, () => new Date(clock.at))
    const [changed, other] = [await makeCaller(), await makeCaller()]
    async function beginning(caller: Caller, age?: number): Promise<string> {
      return String((await hub.open(caller, age)).setEncoding('utf8').read())
    }
    // this process did not listen yet when the reader began
    expect(await beginning(other, 100)).toContain('{"type":"all","ids":[]}')
    clock.at += 60_000
    hearing.heard(JSON.stringify({ companyId: changed.companyId, type: 'risk', ids: [newId()] }))
    // who may log in is no data that somebody has read
    hearing.heard(JSON.stringify({ companyId: other.companyId, type: 'access', ids: [newId()] }))
    clock.at += 20_000
    const beginnings = [
      await beginning(changed, 21_000),
      await beginning(changed, 1000),
      await beginning(changed),
      await beginning(other, 21_000),
    ]
    expect(beginnings.map((text) => text.includes('"all"'))).toEqual([true, false, false, false])
    await hub.close()
  })

  it('does not know what changed while the database could not be heard', async () => {
    const clock = { at: Date.now() }
    const { hub, hearing } = await makeHub(undefined, () => new Date(clock.at))
    await hub.open(await makeCaller())
    clock.at += 60_000
    hearing.missed()
    clock.at += 10_000
    const texts = [11_000, 1000].map(async (age) => String((await hub.open(await makeCaller(), age)).setEncoding('utf8').read()))
    expect((await Promise.all(texts)).map((text) => text.includes('"all"'))).toEqual([true, false])
    await hub.close()
  })

  it('refuses streams above the total, 429 with Retry-After', async () => {
    const { hub } = await makeHub({ perUser: 20, total: 2 })
    await hub.open(await makeCaller())
    await hub.open(await makeCaller())
    await expect(hub.open(await makeCaller())).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    await hub.close()
  })

  it('ends at a heartbeat the streams of keys and sessions that are gone, and keeps the others', async () => {
    const { hub } = await makeHub()
    const caller = await makeCaller()
    const [kept, gone] = [
      await hub.open(caller),
      await hub.open({ ...caller, session: { id: newId(), csrfToken: '', expires: new Date(), needsTotp: false } }),
    ]
    const texts = [kept, gone].map((stream) => ({ stream, parts: [] as string[] }))
    for (const { stream, parts } of texts) stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    await hub.beat()
    await new Promise((resolve) => setImmediate(resolve))
    expect(texts.map(({ stream, parts }) => [stream.readableEnded, parts.join('')])).toEqual([
      [false, 'retry: 3000\n\n: heartbeat\n\n'],
      [true, 'retry: 3000\n\n: heartbeat\n\n'],
    ])
    await hub.close()
  })

  it('can be opened again after the database was unreachable', async () => {
    const { db } = (await service()).context
    const state = { isReachable: false }
    async function listen(): Promise<() => Promise<void>> {
      if (!state.isReachable) throw new Error('unreachable')
      return async () => undefined
    }
    const hub = createEventHub({ db, now: () => new Date(), listen })
    const caller = await makeCaller()
    await expect(hub.open(caller)).rejects.toThrow('unreachable')
    state.isReachable = true
    expect((await hub.open(caller)).destroyed).toBe(false)
    await hub.close()
  })
})
