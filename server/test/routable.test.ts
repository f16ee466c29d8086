import { describe, expect, it } from 'vitest'
import { whyUnroutable } from './routable.ts'

const [one, other] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222']

describe('a statement is sent to the shard of one company', () => {
  it.each([
    ['a read of one table', 'select 1 from module where company_id = $1', [one]],
    ['joined tables', 'select 1 from module m join project p on p.company_id = m.company_id where m.company_id = $1', [one]],
    ['what Kysely writes', 'select "id" from "module" where "company_id" = $1 and "id" = $2', [one, 'x']],
    [
      'values to insert, wherever the column stands',
      'insert into "scan" ("id", "company_id") values ($1, $2), ($3, $4)',
      ['x', one, 'y', one],
    ],
    ['rows to insert', 'insert into finding_row (company_id, id) select $1::uuid, r.id from unnest($2::uuid[]) as r(id)', [one, []]],
    ['a look-up by the company itself', 'select 1 from company c join project p on p.company_id = c.id where c.id = $1', [one]],
    [
      'a join that compares with null in one of two ways',
      'select 1 from project p left join module m on m.company_id = p.company_id and (m.id = $2::uuid or m.name = $3) where p.company_id = $1',
      [one, null, 'a'],
    ],
    [
      'a query in another one that names the company itself',
      'select (select count(*) from module m where m.company_id = $2 and m.project_id = p.id) from project p where p.company_id = $1',
      [one, one],
    ],
    [
      'a page of ids with what belongs to them',
      'select m.name from (select id from module where company_id = $1 limit 9) found join module m on m.company_id = $2 and m.id = found.id',
      [one, one],
    ],
    ['the catalogue', 'select 1 from component where purl = $1', ['pkg:npm/a']],
    ['no table at all', 'select pg_advisory_xact_lock($1)', [1]],
  ])('%s', (_what, sql, parameters) => {
    expect(whyUnroutable({ sql, parameters })).toBeUndefined()
  })
})

describe('a statement is not', () => {
  it.each([
    ['a table without the company', 'select 1 from module where id = $1', ['x'], /missing beside module/u],
    [
      'a second table that nothing binds',
      'select 1 from module m join project p on p.id = m.project_id where m.company_id = $1',
      [one],
      /binds project/u,
    ],
    [
      'a query in another one that the outer one alone binds',
      'select (select count(*) from module m where m.company_id = p.company_id) from project p where p.company_id = $1',
      [one],
      /binds module to the company in the same query/u,
    ],
    [
      'what belongs to a page that another query found',
      'select m.name from (select company_id, id from module where company_id = $1 limit 9) f join module m on m.company_id = f.company_id and m.id = f.id',
      [one],
      /binds module/u,
    ],
    [
      'a table after one without a name of its own',
      'select 1 from found join module m on m.id = found.id join project p on p.company_id = $1',
      [one],
      /binds module/u,
    ],
    ['arrays of companies', 'select 1 from unnest($1::uuid[]) w(c) join module m on m.company_id = w.c', [[one]], /missing/u],
    ['two companies', 'insert into "scan" ("company_id", "id") values ($1, $2), ($3, $4)', [one, 'x', other, 'y'], /names 2 companies/u],
    ['a change of the audit log', 'update activity set name = $2 where company_id = $1', [one, 'x'], /append-only/u],
    ['another removal from it', 'delete from activity where company_id = $1 and at < $2', [one, 'x'], /append-only/u],
    [
      'a join that compares with null',
      'select 1 from project p left join module m on m.company_id = p.company_id and m.id = $2::uuid where p.company_id = $1',
      [one, null],
      /compares with null/u,
    ],
    ['the company in a text', "select 'company_id = $1' from module", [one], /missing/u],
  ])('%s', (_what, sql, parameters, why) => {
    expect(whyUnroutable({ sql, parameters })).toMatch(why)
  })
})
