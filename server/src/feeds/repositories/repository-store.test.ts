import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { importRepositories } from '#test/import-repositories.ts'

it('of each past month the last visit of a repository is kept (docs/reference/reports.md#as-of)', async () => {
  const { context } = await service()
  const url = `https://github.com/kept/${uniqueName()}`
  const visits = ['2026-07-30', '2026-08-01', '2026-08-20', '2026-08-31T23:59:59Z', '2026-09-01T00:00:00Z', '2026-09-02', '2026-11-03']
  for (const [stars, visitedAt] of visits.entries()) {
    const { body } = await importRepositories([{ url, visitedAt, stars }])
    expect(body).toMatchObject({ records: 1, changed: 1, rejectedCount: 0 })
  }
  // an older visit changes nothing
  await importRepositories([{ url, visitedAt: '2026-10-15', stars: 99 }])
  const { rows } = await sql<{ at: string; stars: number }>`
    select to_char(visited_at at time zone 'UTC', 'YYYY-MM-DD') as at, stars from past_repository where url = ${url} order by visited_at`.execute(
    context.db,
  )
  expect(rows).toEqual([
    { at: '2026-07-30', stars: 0 },
    { at: '2026-08-31', stars: 3 },
    { at: '2026-09-02', stars: 5 },
  ])
})
