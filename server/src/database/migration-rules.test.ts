import { describe, expect, it } from 'vitest'
import { findMigrationProblems, ruleNames } from '#test/sql/migration-rules.ts'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('migrations/', import.meta.url)

/** Earlier migrations ran before the first version, when no older process could serve. */
const firstChecked = '0320'

function rulesBroken(text: string): readonly string[] {
  return findMigrationProblems(text).map(({ rule }) => rule)
}

describe('a migration (docs/how-to/upgrade.md#expand-and-contract)', () => {
  const names = readdirSync(folder).filter((name) => name >= firstChecked)

  it.each(names)('%s runs while processes of the version before serve', (name) => {
    expect(findMigrationProblems(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
  })

  it('is found', () => {
    expect(names).toContain('0325-last-backup.sql')
  })
})

/** By rule: statements that it rejects. */
const rejected: Readonly<Record<string, readonly string[]>> = {
  drop: ['drop table scan', 'DROP TABLE IF EXISTS "scan" CASCADE', 'drop view finding', 'drop function f(int)', 'drop type colour'],
  'drop-column': [
    'alter table scan drop column tag',
    'alter table only scan drop tag',
    'alter table scan add column a int, drop column if exists tag',
  ],
  'drop-index': ['drop index scan_tag'],
  'drop-constraint': ['alter table scan drop constraint scan_tag_check'],
  rename: ['alter table scan rename to upload', 'alter table scan rename column tag to label', 'alter view finding rename to result'],
  type: ['alter table scan alter column tag type int', 'alter table scan alter tag set data type int using tag::int'],
  'not-null': ['alter table scan alter column tag set not null'],
  'column-without-default': [
    'alter table scan add column tag text not null',
    'alter table scan add tag text not null, add column size int default 0',
    "alter table scan add column size int default 0, add column if not exists tag text not null check (tag <> '')",
  ],
  constraint: ['alter table scan add constraint one unique (tag)', 'alter table scan add foreign key (id) references project (id)'],
  index: [
    'create index scan_tag on scan (tag)',
    'create unique index on only public.scan(tag)',
    'create index concurrently scan_tag on scan (tag)',
  ],
  data: ['update scan set tag = null', 'delete from scan where tag is null', 'truncate scan'],
}

describe('the check of migrations', () => {
  it.each(Object.entries(rejected).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const)))(
    '%s rejects: %s',
    (rule, text) => {
      expect(rulesBroken(`create table other (id int);\n${text};`)).toEqual([rule])
    },
  )

  it('has examples of every rule', () => {
    expect(Object.keys(rejected)).toEqual(ruleNames)
  })

  it.each([
    'create table "scan_note" (id int); create index note_at on "scan_note" (id)',
    'create table scan_note (company_id uuid not null, id int not null, primary key (company_id, id))',
    'alter table scan add column tag text',
    'alter table scan add column size integer not null default 0',
    'alter table scan add column size integer default 0 not null',
    'alter table scan add column total int generated always as (1) stored not null',
    'alter table scan alter column tag drop not null',
    'alter table scan alter column tag drop default',
    'alter table scan add constraint size_check check (size > 0) not valid',
    'create or replace view finding as select 1',
    'create or replace function f() returns int language sql as $$ delete from scan; drop table scan $$',
    "comment on table scan is 'drop table scan; delete from scan'",
    'insert into epss_change (at) select now()',
    '/* drop table scan; */ select 1 -- drop table scan;',
  ])('accepts: %s', (text) => {
    expect(rulesBroken(text)).toEqual([])
  })

  it('accepts indexes, constraints and data of tables that the migration creates', () => {
    const then = ['create index a on note (id)', 'alter table note add constraint b check (id > 0)', 'update note set id = 1']
    expect(rulesBroken(['create table note (id int)', ...then].join(';'))).toEqual([])
  })

  it('is excused from one rule by a comment before the statement that gives a reason', () => {
    const excuse = '-- breaks index: the table has one row for each company\n'
    expect(rulesBroken(`${excuse}create index a on scan (tag)`)).toEqual([])
    expect(rulesBroken(`${excuse}drop table scan`)).toEqual(['drop', 'unneeded excuse: index'])
    expect(rulesBroken(`${excuse}create index a on scan (tag); create index b on scan (tag)`)).toEqual(['index'])
    expect(rulesBroken('-- breaks index: small\ncreate index a on scan (tag)')).toEqual(['index'])
  })
})
