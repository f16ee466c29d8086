import { expect, it } from 'vitest'
import { readSourceSql } from '#test/sql/source-sql.ts'
import { sliceFiles } from '#test/sql/store-files.ts'

const fence = /\boffset 0\b/u

const templates = sliceFiles().flatMap(({ path, name }) =>
  readSourceSql(path, new Set()).templates.map(({ parts, line }) => ({ place: `${name}:${String(line)}`, text: parts.join('$') })),
)

/** Lists what is wrong with the fences of a statement and their comments (docs/adr/0030-planner-fences.md). */
function faultsOf(statement: string): readonly string[] {
  const [before = '', ...commented] = statement.split('-- fence: ')
  const faults = commented.flatMap((text) => {
    const [comment = '', ...lines] = text.split('\n')
    return faultsBelow(comment, lines.join(' '))
  })
  return fence.test(before) ? ['a fence without a comment', ...faults] : faults
}

/** A comment belongs to the subquery after it, or to several consecutive ones whose tables it names. */
function faultsBelow(comment: string, sql: string): readonly string[] {
  const subqueries = sql.split(fence).slice(0, -1)
  if (subqueries.length === 0) return [`no fence: ${comment}`]
  if (subqueries.length === 1) return []
  const between = subqueries.slice(1).filter((text) => !/^\s*\)\s*\w+\s+cross join lateral \(/u.test(text))
  const tables = subqueries.map((text) => Array.from(text.matchAll(/\bfrom (\w+)/gu), ([, table = '']) => table).at(-1) ?? '')
  const unnamed = tables.filter((table) => !comment.split(/\W+/u).includes(table))
  return [...between.map(() => `no comment of its own: ${comment}`), ...unnamed.map((table) => `${table} is not named: ${comment}`)]
}

it('every planner fence says which plan it prevents (docs/adr/0030-planner-fences.md)', () => {
  const fenced = templates.filter(({ text }) => text.includes('-- fence: ') || fence.test(text))
  expect(fenced.length).toBeGreaterThan(20)
  expect(fenced.flatMap(({ place, text }) => faultsOf(text).map((fault) => `${place}: ${fault}`))).toEqual([])
})

it.each([
  ['one', 'select 1\n-- fence: scans a\ncross join lateral (select 1 from a offset 0) x', []],
  [
    'consecutive ones',
    '-- fence: scans a and b\ncross join lateral (select 1 from a offset 0) x\ncross join lateral (select 1 from b offset 0) y',
    [],
  ],
  [
    'a table that is not named',
    '-- fence: scans a\ncross join lateral (select 1 from a offset 0) x\ncross join lateral (select 1 from b offset 0) y',
    ['b is not named: scans a'],
  ],
  [
    'a join in between',
    '-- fence: scans a and b\ncross join lateral (select 1 from a offset 0) x\njoin c on true\ncross join lateral (select 1 from b offset 0) y',
    ['no comment of its own: scans a and b'],
  ],
  ['no comment', 'cross join lateral (select 1 from a offset 0) x\n-- fence: scans b', ['a fence without a comment', 'no fence: scans b']],
])('the check sees %s', (_what, statement, faults) => {
  expect(faultsOf(statement)).toEqual(faults)
})
