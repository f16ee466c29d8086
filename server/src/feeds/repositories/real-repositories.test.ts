import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Service, startService } from '#test/harness.ts'
import { importRepositories } from '#test/import-repositories.ts'

// daily lists of the most starred repositories; not part of the project
const folder = new URL('../../../../../shared/data/metadata/github-ranking/', import.meta.url)

/** Returns the repositories of one day, with duplicates. */
function recordsOf(day: string): readonly { readonly url: string }[] {
  const [, ...lines] = gunzipSync(readFileSync(new URL(`github-ranking-${day}.csv.gz`, folder)))
    .toString()
    .split('\n')
  return lines.flatMap((line) => {
    const [, , , stars, forks, , url = '', , issues, lastCommitAt] = line.split(',')
    // descriptions may contain line breaks
    if (!/^https:\/\/github\.com\/[^/]+\/[^/]+$/u.test(url)) return []
    const counts = { stars: Number(stars), forks: Number(forks), openIssues: Number(issues) }
    return [{ url, purls: [], ...counts, lastCommitAt, visitedAt: `${day}T12:00:00Z` }]
  })
}

const at: { service: Service; months: Answer['body'][] } = { months: [] } as never

describe.skipIf(!existsSync(folder))('recorded repositories (skipped without them)', () => {
  beforeAll(async () => {
    at.service = await startService({}, { now: () => new Date('2026-08-23T00:00:00Z') })
    for (const day of ['2026-02-01', '2026-08-01']) at.months.push((await importRepositories(recordsOf(day), at.service)).body)
  })

  afterAll(async () => {
    await at.service.context.jobs.stop()
    await at.service.http.close()
    await at.service.connection.close()
  })

  it('are all accepted, each stored once by its URL', async () => {
    const [february, august] = ['2026-02-01', '2026-08-01'].map(recordsOf)
    expect(at.months).toMatchObject([
      { records: february?.length, rejectedCount: 0 },
      { records: august?.length, rejectedCount: 0 },
    ])
    const urls = new Set([...(february ?? []), ...(august ?? [])].map(({ url }) => url.toLowerCase()))
    const { rows } = await at.service.context.db
      .selectFrom('source_repository')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(urls.size)
  })

  it('a day before the stored one changes nothing', async () => {
    const { body } = await importRepositories(recordsOf('2026-02-01'), at.service)
    const gone = new Set(recordsOf('2026-08-01').map(({ url }) => url.toLowerCase()))
    expect(body).toMatchObject({ changed: 0, rejectedCount: 0 })
    expect(recordsOf('2026-02-01').some(({ url }) => gone.has(url.toLowerCase()))).toBe(true)
  })
})
