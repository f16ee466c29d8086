import { anything, assert, asyncProperty, constantFrom, dictionary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeedEntry } from '#feeds/feed.ts'
import { readRepositories } from '#feeds/repositories/read-repositories.ts'
import type { LinkedRepository } from '#feeds/repositories/repository-record.ts'

const now = new Date('2026-11-21T08:00:00Z')

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

function read(text: string): Promise<readonly FeedEntry<LinkedRepository>[]> {
  return Array.fromAsync(readRepositories(bytesOf(text), { now: () => now }))
}

const good = { url: 'https://github.com/a/b', purls: ['pkg:npm/b'], visitedAt: '2026-11-20' }

async function rejectionOf(more: object): Promise<string> {
  const [entry] = await read(JSON.stringify({ ...good, ...more }))
  return entry !== undefined && 'rejected' in entry ? entry.rejected : 'taken'
}

describe('a record (decisions 14)', () => {
  it('is read with all its fields, with normalised URLs and purls', async () => {
    const record = {
      url: 'git+https://github.com/A/B.git',
      purls: ['pkg:npm/%40scope/b@1.0.0?x=y', 'pkg:PyPI/B_b', 'pkg:npm/@scope/b'],
      stars: 1,
      forks: 2,
      openIssues: 3,
      createdAt: '2020-01-01',
      lastCommitAt: '2026-11-01T10:00:00+02:00',
      lastReleaseAt: null,
      monthlyCommits: 4.6,
      contributors: 6,
      archived: true,
      visitedAt: '2026-11-20T00:00:00Z',
    }
    const [entry] = await read(JSON.stringify(record))
    expect(entry).toMatchObject({
      line: 1,
      item: {
        url: 'https://github.com/a/b',
        purls: ['pkg:npm/%40scope/b', 'pkg:pypi/b-b'],
        stars: 1,
        forks: 2,
        openIssues: 3,
        createdAt: '2020-01-01T00:00:00.000Z',
        lastCommitAt: '2026-11-01T08:00:00.000Z',
        lastReleaseAt: undefined,
        monthlyCommits: 5,
        contributors: 6,
        isArchived: true,
        visitedAt: '2026-11-20T00:00:00.000Z',
      },
    })
  })

  it.each([
    [{ url: 'react' }, 'url is not the URL of a repository: "react"'],
    [{ url: undefined }, 'url is not the URL of a repository: nothing'],
    [{ visitedAt: undefined }, 'https://github.com/a/b: visitedAt is missing'],
    [{ visitedAt: 'yesterday' }, 'visitedAt is not a date: "yesterday"'],
    [{ visitedAt: 5 }, 'visitedAt is not a date: 5'],
    [{ visitedAt: '2026-11-23' }, 'visitedAt lies in the future: "2026-11-23"'],
    [{ lastCommitAt: '2099-01-01' }, 'lastCommitAt lies in the future: "2099-01-01"'],
    [{ lastReleaseAt: '2026-13-45' }, 'lastReleaseAt is not a date: "2026-13-45"'],
    [{ createdAt: [] }, 'createdAt is not a date: []'],
    [{ stars: -1 }, 'stars is not a count: -1'],
    [{ forks: '12' }, 'forks is not a count: "12"'],
    [{ openIssues: 1e12 }, 'openIssues is not a count: 1000000000000'],
    [{ monthlyCommits: {} }, 'monthlyCommits is not a count: {}'],
    [{ contributors: true }, 'contributors is not a count: true'],
    [{ archived: 'yes' }, 'archived is neither true nor false: "yes"'],
    [{ purls: 'pkg:npm/b' }, 'purls is not a list of at most 10000 package URLs: "pkg:npm/b"'],
    [{ purls: ['b'] }, 'purls contains something other than a package URL: "b"'],
    [{ purls: [7] }, 'purls contains something other than a package URL: 7'],
  ])('%j is rejected with a reason', async (more, reason) => {
    expect(await rejectionOf(more)).toBe(reason)
  })

  it('skips only the broken record', async () => {
    const entries = await read(`${JSON.stringify(good)}\n{"url": \n${JSON.stringify({ ...good, url: 'https://github.com/a/c' })}\n[]\n`)
    const urls = entries.flatMap((entry) => ('item' in entry ? [entry.item.url] : []))
    expect(urls).toEqual(['https://github.com/a/b', 'https://github.com/a/c'])
  })

  it('is accepted or rejected, whatever its fields contain', async () => {
    const fields = dictionary(constantFrom(...Object.keys(good), 'stars', 'archived', 'lastCommitAt', '__proto__'), anything())
    await expect(
      assert(
        asyncProperty(fields, async (more) => {
          const text = JSON.stringify({ ...good, ...more }, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
          return (await read(text)).length === 1
        }),
      ),
    ).resolves.toBeUndefined()
  })
})
