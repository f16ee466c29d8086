import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cyclonedx } from '#test/cyclonedx.ts'
import { clientOf, makeCompany, operatorKey, type Service, startService } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

interface Reply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** GitHub, GitLab and deps.dev in one real server; unknown paths answer 404. */
const publisher = {
  replies: new Map<string, Reply>(),
  requests: [] as string[],
  tokens: new Set<string | undefined>(),
}

const clock = { now: new Date('2026-11-21T08:00:00Z') }
const at: { url: string; close: () => void; service: Service; keyed: Service } = {} as never

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = decodeURIComponent((request.url ?? '').replace(/since=[^&]*/u, 'since'))
  publisher.requests.push(path)
  publisher.tokens.add(request.headers.authorization)
  const reply = publisher.replies.get(path) ?? { status: 404 }
  const etag = reply.headers?.['etag']
  if (etag !== undefined && request.headers['if-none-match'] === etag) response.writeHead(304).end()
  else send(response, reply)
}

function send(response: ServerResponse, { status = 200, body = {}, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

beforeAll(async () => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  at.url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  at.close = () => {
    server.close()
    server.closeAllConnections()
  }
  const env = {
    WAYBILL_FEED_REPOSITORIES_URL: `${at.url}/deps`,
    WAYBILL_FEED_REPOSITORIES_GITHUB_URL: `${at.url}/github`,
    WAYBILL_FEED_REPOSITORIES_GITLAB_URL: `${at.url}/gitlab`,
  }
  at.service = await startService(env, { now: () => clock.now })
  at.keyed = await startService({ ...env, WAYBILL_FEED_REPOSITORIES_GITHUB_TOKEN: 'ghp_secret' }, { now: () => clock.now })
})

afterAll(async () => {
  at.close()
  for (const service of [at.service, at.keyed]) {
    await service.context.jobs.stop()
    await service.http.close()
    await service.connection.close()
  }
})

beforeEach(async () => {
  publisher.replies.clear()
  publisher.requests.length = 0
  publisher.tokens.clear()
  clock.now = new Date('2026-11-21T08:00:00Z')
  for (const { context } of [at.service, at.keyed]) {
    for (const table of ['module', 'source_repository', 'repository_link', 'repository_visit', 'feed'] as const)
      await context.db.deleteFrom(table).execute()
  }
})

/** Creates a module that contains these purls. */
async function attachComponents(service: Service, ...purls: readonly string[]): Promise<void> {
  const company = await makeCompany({ in: service })
  const project = await makeProject(company)
  const answered = await company.post(`/core/imports/scan/cyclonedx?project=${project}&module=app`, cyclonedx(purls))
  expect(answered.status).toBe(201)
}

async function sync(service: Service): Promise<string | null> {
  const operator = clientOf(service, operatorKey)
  expect((await operator.post('/admin/feeds/repositories/sync')).status).toBe(202)
  await service.context.jobs.settled()
  const { body } = await operator.get('/admin/feeds')
  return (body as { feed: string; error: string | null }[]).find(({ feed }) => feed === 'repositories')?.error ?? null
}

function stored(service: Service): Promise<readonly object[]> {
  return service.context.db.selectFrom('source_repository').selectAll().orderBy('url').execute()
}

const github = '/github/repos/facebook/react'
const react = {
  stargazers_count: 240_000,
  forks_count: 49_000,
  open_issues_count: 900,
  created_at: '2013-05-24T16:15:54Z',
  pushed_at: '2026-11-20T10:00:00Z',
  archived: false,
}
const reactVersion = '/deps/v3/systems/npm/packages/react/versions/19.0.0'
const madeInReact = {
  relatedProjects: [
    { projectKey: { id: 'github.com/facebook/other' }, relationType: 'ISSUE_TRACKER' },
    { projectKey: { id: 'github.com/facebook/react' }, relationType: 'SOURCE_REPO' },
  ],
}

function publishReact(): void {
  publisher.replies.set(reactVersion, { body: madeInReact })
  publisher.replies.set(github, { body: react, headers: { etag: '"one"' } })
}

describe('linking packages to repositories', () => {
  it('finds the repository of a package in use at deps.dev, then fetches it from the forge', async () => {
    publishReact()
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    expect(await sync(at.service)).toBeNull()
    expect(publisher.requests).toEqual([reactVersion, github])
    expect(await stored(at.service)).toMatchObject([
      {
        url: 'https://github.com/facebook/react',
        stars: 240_000,
        open_issues: 900,
        archived: false,
        last_commit_at: new Date(react.pushed_at),
      },
    ])
  })

  it('sends no request where the purl or the registry names the repository', async () => {
    await attachComponents(at.service, 'pkg:golang/github.com/gin-gonic/gin@v1.9.0', 'pkg:npm/react@19.0.0')
    const { db } = at.service.context
    await db
      .insertInto('repository_link')
      .values({ package_purl: 'pkg:npm/react', url: 'https://github.com/facebook/react', rank: 2 })
      .execute()
    await sync(at.service)
    expect(publisher.requests).toEqual([github, '/github/repos/gin-gonic/gin'])
  })

  it('looks up only packages in use', async () => {
    publishReact()
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    await at.service.context.db.deleteFrom('module').execute()
    await sync(at.service)
    expect(publisher.requests).toEqual([])
  })
})

describe('once a day at most', () => {
  it('fetches a repository again a day later, with its ETag', async () => {
    publishReact()
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    await sync(at.service)
    publisher.requests.length = 0
    clock.now = new Date('2026-11-22T07:59:00Z')
    await sync(at.service)
    expect(publisher.requests).toEqual([])
    clock.now = new Date('2026-11-22T08:00:00Z')
    await sync(at.service)
    expect(publisher.requests).toEqual([github])
    expect(await stored(at.service)).toMatchObject([{ stars: 240_000, last_commit_at: new Date(react.pushed_at), visited_at: clock.now }])
  })

  it('retries a missing repository after a week', async () => {
    publisher.replies.set(reactVersion, { body: madeInReact })
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    await sync(at.service)
    clock.now = new Date('2026-11-24T08:00:00Z')
    await sync(at.service)
    expect(publisher.requests).toEqual([reactVersion, github])
    expect(await stored(at.service)).toEqual([])
  })
})

describe('data of the forges', () => {
  it('with a token GitHub counts commits, releases and contributors', async () => {
    publishReact()
    const link = {
      link: '<https://api.github.com/x?per_page=1&page=2>; rel="next", <https://api.github.com/x?per_page=1&page=61>; rel="last"',
    }
    const commit = { commit: { committer: { date: '2026-11-19T00:00:00Z' } } }
    publisher.replies.set(`${github}/commits?per_page=1&since`, { body: [commit], headers: link })
    publisher.replies.set(`${github}/releases?per_page=1`, { body: [{ published_at: '2026-10-01T00:00:00Z' }] })
    publisher.replies.set(`${github}/contributors?per_page=1&anon=true`, { body: [{}] })
    await attachComponents(at.keyed, 'pkg:npm/react@19.0.0')
    expect(await sync(at.keyed)).toBeNull()
    expect(await stored(at.keyed)).toMatchObject([
      {
        monthly_commits: 61,
        contributors: 1,
        last_commit_at: new Date('2026-11-19T00:00:00Z'),
        last_release_at: new Date('2026-10-01T00:00:00Z'),
        last_activity: new Date('2026-11-19T00:00:00Z'),
      },
    ])
    expect(publisher.tokens).toEqual(new Set(['Bearer ghp_secret', undefined]))
  })

  it('finds the last commit of a repository without one for a month, and ignores one in the future', async () => {
    publishReact()
    publisher.replies.set(`${github}/commits?per_page=1&since`, { body: [] })
    publisher.replies.set(`${github}/commits?per_page=1`, { body: [{ commit: { committer: { date: '2099-01-01T00:00:00Z' } } }] })
    await attachComponents(at.keyed, 'pkg:npm/react@19.0.0')
    await sync(at.keyed)
    expect(await stored(at.keyed)).toMatchObject([{ monthly_commits: 0, last_commit_at: new Date(react.pushed_at) }])
  })

  it('GitLab is read by its project path', async () => {
    const basePath = '/gitlab/projects/group/sub/tool'
    publisher.replies.set(basePath, { body: { star_count: 5, forks_count: 1, created_at: '2020-01-01T00:00:00.000Z', archived: true } })
    publisher.replies.set(`${basePath}/repository/commits?per_page=100&since`, {
      body: [{ committed_date: '2026-11-01T00:00:00Z' }, { committed_date: '2026-11-05T00:00:00Z' }],
    })
    publisher.replies.set(`${basePath}/repository/contributors?per_page=1`, { body: [{}], headers: { 'x-total': '7' } })
    await attachComponents(at.service, 'pkg:golang/gitlab.com/group/sub/tool@v1.0.0')
    expect(await sync(at.service)).toBeNull()
    expect(await stored(at.service)).toMatchObject([
      {
        url: 'https://gitlab.com/group/sub/tool',
        stars: 5,
        archived: true,
        monthly_commits: 2,
        contributors: 7,
        last_commit_at: new Date('2026-11-05T00:00:00Z'),
      },
    ])
  })

  it('keeps stored values that a publisher does not report', async () => {
    publishReact()
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    const record = { url: 'https://github.com/facebook/react', monthlyCommits: 42, contributors: 9, visitedAt: '2026-11-01T00:00:00Z' }
    const payload = JSON.stringify(record)
    const operator = clientOf(at.service, operatorKey)
    await operator.request({ method: 'POST', url: '/admin/feeds/repositories/import', payload, headers: { 'content-type': 'text/plain' } })
    await sync(at.service)
    expect(await stored(at.service)).toMatchObject([{ stars: 240_000, monthly_commits: 42, contributors: 9 }])
  })
})

describe('failing publishers', () => {
  it('respects and reports an exhausted rate limit', async () => {
    publishReact()
    const reset = String(Date.parse('2026-11-21T08:40:00Z') / 1000)
    publisher.replies.set(github, { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } })
    await attachComponents(at.service, 'pkg:npm/react@19.0.0')
    expect(await sync(at.service)).toContain('takes no more questions until 2026-11-21 08:40 UTC')
    clock.now = new Date('2026-11-21T08:39:00Z')
    expect(await sync(at.service)).toContain('08:40')
    expect(publisher.requests.filter((path) => path === github)).toHaveLength(1)
    clock.now = new Date('2026-11-21T08:41:00Z')
    publishReact()
    expect(await sync(at.service)).toBeNull()
    expect(await stored(at.service)).toHaveLength(1)
  })

  it('continues with the other publishers when one fails or returns nonsense', async () => {
    publisher.replies.set('/github/repos/a/one', { body: '<html>hello' })
    publisher.replies.set('/github/repos/a/two', { status: 500 })
    publisher.replies.set('/github/repos/a/wide', { body: { ...react, more: 'x'.repeat(5 * 1_048_576) } })
    publisher.replies.set('/github/repos/a/types', {
      body: { stargazers_count: 'many', archived: 'no', pushed_at: [], open_issues_count: -4 },
    })
    publisher.replies.set('/github/repos/a/zzz', { body: react })
    publisher.replies.set('/gitlab/projects/a/b', { body: { star_count: 5 } })
    await attachComponents(
      at.service,
      'pkg:github/a/one@1',
      'pkg:github/a/two@1',
      'pkg:github/a/types@1',
      'pkg:github/a/wide@1',
      'pkg:github/a/zzz@1',
      'pkg:gitlab/a/b@1',
    )
    expect(await sync(at.service)).toBeNull()
    expect(await stored(at.service)).toMatchObject([
      { url: 'https://github.com/a/types', stars: null, open_issues: null, last_commit_at: null, archived: false },
      { url: 'https://github.com/a/zzz' },
      { url: 'https://gitlab.com/a/b' },
    ])
  })

  it('pauses a publisher that keeps failing, without requesting its other repositories', async () => {
    for (const name of ['a', 'b', 'c', 'd']) publisher.replies.set(`/github/repos/x/${name}`, { status: 500 })
    await attachComponents(at.service, ...['a', 'b', 'c', 'd'].map((name) => `pkg:github/x/${name}@1`))
    expect(await sync(at.service)).toContain('status 500')
    expect(publisher.requests).toEqual(['/github/repos/x/a', '/github/repos/x/b', '/github/repos/x/c'])
    await sync(at.service)
    expect(publisher.requests).toHaveLength(3)
    clock.now = new Date('2026-11-21T08:06:00Z')
    publisher.replies.set('/github/repos/x/d', { body: react })
    expect(await sync(at.service)).toBeNull()
    expect(publisher.requests.at(-1)).toBe('/github/repos/x/d')
  })

  it('reports a rejected token', async () => {
    for (const name of ['a', 'b', 'c']) publisher.replies.set(`/github/repos/y/${name}`, { status: 401 })
    await attachComponents(at.keyed, ...['a', 'b', 'c'].map((name) => `pkg:github/y/${name}@1`))
    expect(await sync(at.keyed)).toContain('does not accept the token')
  })
})
