import { assert, array, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairGate, type FairGate } from '#platform/fair-gate.ts'

/** Work that ends when the test says so, and in which order it was begun. */
function makeWork() {
  const begun: string[] = []
  const ends = new Map<string, { readonly resolve: () => void; readonly reject: (error: Error) => void }>()
  function enter(gate: FairGate, companyId: string, name: string): Promise<string> {
    return gate.enter(companyId, async () => {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      ends.set(name, { resolve: () => resolve(undefined), reject })
      await promise
      return name
    })
  }
  async function end(name: string, error?: Error): Promise<void> {
    if (error === undefined) ends.get(name)?.resolve()
    else ends.get(name)?.reject(error)
    ends.delete(name)
    await settled()
  }
  return { begun, enter, end, open: () => [...ends.keys()] }
}

/** Everything that has been resolved has gone on. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a fair gate', () => {
  it('serves a company that comes later before what another one has waiting', async () => {
    const gate = createFairGate({ atOnce: 1, perCompany: 1 })
    const { begun, enter, end } = makeWork()
    for (const name of ['a1', 'a2', 'a3']) void enter(gate, 'a', name)
    void enter(gate, 'b', 'b1')
    void enter(gate, 'c', 'c1')
    await settled()
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  it('keeps room for another company beside the work of one that has much of it', async () => {
    const gate = createFairGate({ atOnce: 2, perCompany: 1 })
    const { begun, enter } = makeWork()
    for (const name of ['a1', 'a2']) void enter(gate, 'a', name)
    await settled()
    expect(begun).toEqual(['a1'])
    void enter(gate, 'b', 'b1')
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('goes on after work that failed, whose error its caller gets', async () => {
    const gate = createFairGate({ atOnce: 1, perCompany: 1 })
    const { begun, enter, end } = makeWork()
    const [first, second] = [enter(gate, 'a', 'a1'), enter(gate, 'a', 'a2')]
    await settled()
    const failure = first.catch((error: unknown) => error)
    await end('a1', new Error('the document is broken'))
    expect(await failure).toEqual(new Error('the document is broken'))
    await end('a2')
    expect([begun, await second]).toEqual([['a1', 'a2'], 'a2'])
  })

  it('runs everything once, and never more at once than its limits say', async () => {
    const work = array(constantFrom('a', 'b', 'c'), { maxLength: 12 })
    const limits = record({ atOnce: integer({ min: 1, max: 4 }), perCompany: integer({ min: 1, max: 3 }) })
    const check = asyncProperty(work, limits, array(integer({ min: 0, max: 11 })), async (companies, given, picks) => {
      const gate = createFairGate(given)
      const { begun, enter, end, open } = makeWork()
      const all = companies.map((company, i) => enter(gate, company, `${company}${String(i)}`))
      await settled()
      while (open().length > 0) {
        const running = open()
        expect(running.length).toBeLessThanOrEqual(given.atOnce)
        for (const company of ['a', 'b', 'c'])
          expect(running.filter((name) => name.startsWith(company)).length).toBeLessThanOrEqual(given.perCompany)
        await end(running[(picks.pop() ?? 0) % running.length] ?? '')
      }
      expect(begun.toSorted()).toEqual((await Promise.all(all)).toSorted())
    })
    await assert(check, { numRuns: 200 })
  })
})
