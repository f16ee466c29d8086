import { expect, it } from 'vitest'
import type { ContentKey } from '#repository-scans/content-store.ts'
import { readMemory, writeMemory } from '#repository-scans/memory/memory.ts'
import { findFindings, keyOf } from '#repository-scans/memory/remember-findings.ts'

const now = new Date('2026-06-02T12:00:00Z')
const [one, two] = [
  { sha256: 'a'.repeat(64), kind: '*.js' },
  { sha256: 'b'.repeat(64), kind: 'src/a b\n.json' },
]
const remembered = { scannerVersion: '1', noted: now.getTime() - 3_600_000, byKey: new Map([[keyOf(one), '{"from":"memory"}']]) }

async function findingsOf(keys: readonly ContentKey[], more: { readonly scannerVersion?: string; readonly now?: Date } = {}) {
  const asked: ContentKey[] = []
  const source = {
    remembered,
    scannerVersion: more.scannerVersion ?? '1',
    now: more.now ?? now,
    find: async (missing: readonly ContentKey[]) => {
      asked.push(...missing)
      return missing.map((key) => Object.assign({ findings: '{"from":"store"}' }, key))
    },
  }
  return { found: await findFindings(source, keys), asked }
}

it('takes findings from the memory of the address, and asks for the others alone', async () => {
  const { found, asked } = await findingsOf([one, two])
  expect(found.map(({ findings }) => findings)).toEqual(['{"from":"memory"}', '{"from":"store"}'])
  expect(asked).toEqual([two])
  expect((await findingsOf([one])).asked).toEqual([])
})

it.each([
  ['of another scanner', { scannerVersion: '2' }],
  ['whose use was not noted for a day', { now: new Date('2026-06-03T12:00:00Z') }],
])('asks for findings %s', async (_, more) => {
  const { found, asked } = await findingsOf([one], more)
  expect([found[0]?.findings, asked]).toEqual(['{"from":"store"}', [one]])
})

it('a memory is read as it was written, and not under other limits or in another form', () => {
  const memory = { contents: new Map([['id', { size: 3, sha256: one.sha256 }]]), findings: remembered }
  const bytes = writeMemory(memory, '10 5')
  expect(readMemory(bytes, '10 5')).toEqual(memory)
  expect(readMemory(bytes, '10 6').contents.size).toBe(0)
  expect(readMemory(undefined, '10 5').findings.byKey.size).toBe(0)
})
