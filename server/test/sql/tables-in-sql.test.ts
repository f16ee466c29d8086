import { expect, it } from 'vitest'
import { tablesInSql } from './tables-in-sql.ts'

const tables = new Set(['scan', 'module', 'project', 'risk'])

const cases: readonly (readonly [text: string, reads: readonly string[], writes: readonly string[]])[] = [
  ['select m.id from module m join project p on p.id = m.project_id', ['module', 'project'], []],
  ['select s.id from scan s, module where s.id = $', ['scan', 'module'], []],
  ['from unnest($) as w(id) left join lateral (select * from scan where id = w.id offset 0) s on true', ['scan'], []],
  ['insert into scan (id, module) select id, project from module', ['module'], ['scan']],
  ['update scan s set module = $ from module where project.id = 1', ['module'], ['scan']],
  ['delete from only risk r using project p where p.id = r.project', ['project'], ['risk']],
  ['truncate risk', [], ['risk']],
  ['merge into risk r using scan s on r.id = s.id when matched then update set module = 1', ['scan'], ['risk']],
  ['scan s join module m on m.id = s.module_id', ['scan', 'module'], []],
  ['insert into risk (id) values ($) on conflict (id) do update set project = excluded.project', [], ['risk']],
  ['with scan as (select 1) select * from scan', [], []],
  ["select 'from module' -- from module\nfrom project", ['project'], []],
  ['select p.name as project, a is distinct from project from risk for update of risk', ['risk'], []],
  ['s.scan, project', [], []],
]

it.each(cases)('finds the tables of %s', (text, reads, writes) => {
  const found = tablesInSql(text, tables)
  expect(found.filter((use) => !use.writes).map(({ table }) => table)).toEqual(reads)
  expect(found.filter((use) => use.writes).map(({ table }) => table)).toEqual(writes)
})
