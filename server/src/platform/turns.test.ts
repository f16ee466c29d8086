import { array, assert, asyncProperty, constantFrom, integer, scheduler, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTurns } from '#platform/turns.ts'

/** Work that ends when it is told to, and notes when it begins. */
function openWork(): {
  readonly begun: string[]
  readonly work: (name: string) => () => Promise<string>
  readonly end: (name: string) => void
} {
  const begun: string[] = []
  const ends = new Map<string, (name: string) => void>()
  return {
    begun,
    work: (name) => () => {
      begun.push(name)
      return new Promise((resolve) => {
        ends.set(name, resolve)
      })
    },
    end: (name) => ends.get(name)?.(name),
  }
}

/** Lets everything run that waits for nothing outside. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
}

describe('work of companies in turns', () => {
  it('a company that comes later begins at once, however much of another waits', async () => {
    const turns = createTurns({ atOnce: 4, perCompany: 3 })
    const { begun, work, end } = openWork()
    const all = Array.from({ length: 1000 }, (_, i) => turns.take('busy', work(`busy ${String(i)}`)))
    await settle()
    expect(begun).toEqual(['busy 0', 'busy 1', 'busy 2'])
    const other = turns.take('other', work('other'))
    await settle()
    expect(begun.at(-1)).toBe('other')
    end('other')
    expect(await other).toBe('other')
    for (let i = 0; i < 1000; i++) {
      end(`busy ${String(i)}`)
      await all[i]
    }
    expect(begun).toHaveLength(1001)
  })

  it('companies that wait begin one each, the one that has waited longest first', async () => {
    const turns = createTurns({ atOnce: 1, perCompany: 1 })
    const { begun, work, end } = openWork()
    const names = ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1']
    const all = names.map((name) => turns.take(name.slice(0, 1), work(name)))
    for (let ended = 0; ended < names.length; ended++) {
      await settle()
      end(begun.at(-1) ?? '')
    }
    await Promise.all(all)
    expect(begun).toEqual(['a 1', 'a 2', 'b 1', 'c 1', 'a 3', 'b 2'])
  })

  it('a failure is told and frees its place', async () => {
    const turns = createTurns({ atOnce: 1, perCompany: 1 })
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.take('a', async () => 'next')).toBe('next')
  })

  it('all of it runs, each once, and never more than the limits allow, in whatever order it ends', async () => {
    const jobs = array(constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 25 })
    const limits = tuple(integer({ min: 1, max: 4 }), integer({ min: 1, max: 4 }))
    const check = asyncProperty(jobs, limits, scheduler(), async (companies, [atOnce, perCompany], s) => {
      const turns = createTurns({ atOnce, perCompany })
      const running: string[] = []
      const all = companies.map((company, i) =>
        turns.take(company, async () => {
          running.push(company)
          expect(running.length).toBeLessThanOrEqual(atOnce)
          expect(running.filter((one) => one === company).length).toBeLessThanOrEqual(perCompany)
          await s.schedule(Promise.resolve())
          running.splice(running.indexOf(company), 1)
          return i
        }),
      )
      await s.waitFor(Promise.all(all))
      expect(await Promise.all(all)).toEqual([...companies.keys()])
    })
    await assert(check)
  })
})
