import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { splitStatements } from '#database/cluster/split-statements.ts'
import { readMigrations } from '#database/migrate.ts'

it('the text of a migration is split at the semicolons between statements', () => {
  expect(splitStatements('create table a (id int);\n\ninsert into a values (1)\n;')).toEqual([
    'create table a (id int)',
    'insert into a values (1)',
  ])
})

it.each([
  ["insert into a values ('one; two', 'it''s; --')", 'texts'],
  ['alter table a rename column "b;" to c', 'names in quotes'],
  ['create function f() returns int language sql as $$ delete from a; select 1 $$', 'bodies of functions'],
  ['create function f() returns int language sql as $body$ select 1; $$ $body$', 'bodies with a name'],
])('no statement is split at a semicolon in it: %s', (statement) => {
  expect(splitStatements(`${statement};\nselect 2;`)).toEqual([statement, 'select 2'])
})

it('comments are left out, with their semicolons and quotes', () => {
  const text = "-- it's the first; of two\nselect 1; /* another; 'one */ select 2 -- and the end;"
  expect(splitStatements(text)).toEqual(['select 1', 'select 2'])
})

it('no statement of a migration is lost or begins in the middle', async () => {
  const names = Object.keys(await readMigrations())
  const statements = names.flatMap((name) => splitStatements(readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8')))
  const beginnings = new Set(statements.map((statement) => /^\w+/u.exec(statement)?.[0]))
  expect(beginnings).toEqual(new Set(['create', 'alter', 'drop', 'insert', 'update', 'select', 'with']))
})
