import { expect, it } from 'vitest'
import { queryLevels } from './query-levels.ts'

it('a query in parentheses is a level of its own, and leaves parentheses', () => {
  expect(queryLevels('select a, (select b from c where d in (1, 2)) from e where f = any(g)')).toEqual([
    'select b from c where d in (1, 2)',
    'select a, () from e where f = any(g)',
  ])
})

it('queries in queries are levels, the innermost first', () => {
  const statement = 'with one as (select 1), two as ( select (select 2) ) select from one, two'
  expect(queryLevels(statement)).toEqual(['select 1', 'select 2', ' select () ', 'with one as (), two as () select from one, two'])
})

it('a statement without parentheses is one level', () => {
  expect(queryLevels('select 1')).toEqual(['select 1'])
})
