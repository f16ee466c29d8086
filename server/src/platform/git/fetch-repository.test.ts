import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Worker } from 'node:worker_threads'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { defaultFetchLimits } from '#platform/git/fetch-limits.ts'
import { fetchRepository } from '#platform/git/fetch-repository.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { KnownContent, RepositoryContent, RepositoryFetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import { createOutbound } from '#platform/outbound.ts'
import {
  band,
  git,
  type GitHost,
  isWithoutGit,
  isWithoutOpenssl,
  line,
  listen,
  makeCertificate,
  type ServedRepository,
  serveRepository,
  startGitHost,
  temporaryFolder,
} from '#test/git-server.ts'
import { objectId, type PackEntry, packOf, repositoryOf, type TreeLine, treeOf } from '#test/pack-writer.ts'

const outbound = createOutbound({ allow: ['127.0.0.0/8'] })
const thread = new URL('../../../test/fetch-in-thread.ts', import.meta.url)
const scan = temporaryFolder()
const opened: { readonly close: () => unknown }[] = []

async function closeAll(): Promise<void> {
  for (const one of opened.splice(0)) await one.close()
}
afterEach(closeAll)
afterAll(() => scan.remove())

function requestOf(url: string, more: Partial<RepositoryFetchRequest> = {}): RepositoryFetchRequest {
  return { url, folder: scan.path, limits: defaultFetchLimits, signal: new AbortController().signal, ...more }
}

async function fetched(url: string, more: Partial<RepositoryFetchRequest> = {}): Promise<RepositorySnapshot> {
  const snapshot = await fetchRepository(outbound, requestOf(url, more))
  opened.push(snapshot)
  return snapshot
}

async function failure(url: string, more: Partial<RepositoryFetchRequest> = {}): Promise<string> {
  const error: unknown = await fetchRepository(outbound, requestOf(url, more)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RepositoryError)
  expect(readdirSync(scan.path)).toEqual([])
  return (error as Error).message
}

async function served(repository: ServedRepository): Promise<Awaited<ReturnType<typeof serveRepository>>> {
  const host = await serveRepository(repository)
  opened.push(host)
  return host
}

async function contentsOf(snapshot: RepositorySnapshot): Promise<ReadonlyMap<string, RepositoryContent>> {
  const contents = await Array.fromAsync(snapshot.contents())
  expect(new Set(contents.map(({ id }) => id)).size).toBe(contents.length)
  return new Map(contents.map((content) => [content.id, content]))
}

async function textsOf(snapshot: RepositorySnapshot): Promise<Readonly<Record<string, string>>> {
  const contents = await contentsOf(snapshot)
  return Object.fromEntries(snapshot.files.flatMap(({ path, id }) => (contents.has(id) ? [[path, textOf(contents.get(id))]] : [])))
}

function textOf(content: RepositoryContent | undefined): string {
  return Buffer.from(content?.bytes ?? []).toString()
}

const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`

/** Two commits, a branch, tags, and every kind of entry. */
function makeRepository(folder: string, name: string, format = 'sha1'): void {
  const path = join(folder, name)
  mkdirSync(join(path, 'src'), { recursive: true })
  git(path, ['init', '--quiet', '--initial-branch=main', `--object-format=${format}`])
  writeFileSync(join(path, 'README'), 'hello')
  git(path, ['add', '.'])
  git(path, ['commit', '--quiet', '-m', 'one'], { GIT_COMMITTER_DATE: '2026-01-01T12:00:00Z' })
  git(path, ['tag', '-a', 'v1', '-m', 'first'])
  git(path, ['branch', 'old'])
  writeFileSync(join(path, 'src', 'run.sh'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(path, 'src', 'copy'), 'hello')
  writeFileSync(join(path, 'model.bin'), lfs)
  symlinkSync('README', join(path, 'link'))
  git(path, ['add', '.'])
  git(path, ['update-index', '--add', '--cacheinfo', `160000,${git(path, ['rev-parse', 'HEAD'])},module`])
  git(path, ['commit', '--quiet', '-m', 'two'], { GIT_COMMITTER_DATE: '2026-03-01T12:00:00+02:00' })
  git(path, ['config', 'uploadpack.allowFilter', 'true'])
}

describe.skipIf(isWithoutGit)('a repository of a real git server (skipped without git)', () => {
  const folder = temporaryFolder()
  const hosts: Record<string, GitHost> = {}

  beforeAll(async () => {
    makeRepository(folder.path, 'project')
    makeRepository(folder.path, 'sha256', 'sha256')
    mkdirSync(join(folder.path, 'empty'))
    git(join(folder.path, 'empty'), ['init', '--quiet'])
    hosts['new'] = await startGitHost(folder.path)
    hosts['old'] = await startGitHost(folder.path, { isOld: true })
  })
  afterAll(() => {
    Object.values(hosts).forEach((host) => host.close())
    folder.remove()
  })

  function urlOf(name: string, host = 'new'): string {
    return `${hosts[host]?.url ?? ''}/${name}/.git`
  }

  describe.each(['new', 'old'])('in the %s protocol', (host) => {
    it('is read as its default branch names it', async () => {
      const snapshot = await fetched(urlOf('project', host))
      expect(snapshot.source).toEqual({
        url: urlOf('project', host),
        ref: 'refs/heads/main',
        commit: git(join(folder.path, 'project'), ['rev-parse', 'main']),
        committed: '2026-03-01T10:00:00.000Z',
      })
      expect(await textsOf(snapshot)).toEqual({ README: 'hello', 'model.bin': lfs, 'src/copy': 'hello', 'src/run.sh': '#!/bin/sh\n' })
    })

    it('lists links, submodules and pointers to Git LFS as such', async () => {
      const { files } = await fetched(urlOf('project', host))
      const kinds = Object.fromEntries(files.map(({ path, mode, size, isLfsPointer = false }) => [path, { mode, size, isLfsPointer }]))
      expect(kinds).toEqual({
        README: { mode: 'file', size: 5, isLfsPointer: false },
        link: { mode: 'symlink', size: 6, isLfsPointer: false },
        'model.bin': { mode: 'file', size: Buffer.byteLength(lfs), isLfsPointer: true },
        module: { mode: 'submodule', size: 0, isLfsPointer: false },
        'src/copy': { mode: 'file', size: 5, isLfsPointer: false },
        'src/run.sh': { mode: 'executable', size: 10, isLfsPointer: false },
      })
    })

    it('is read at a branch or an annotated tag', async () => {
      for (const wanted of [{ branch: 'old' }, { tag: 'v1' }]) {
        const snapshot = await fetched(urlOf('project', host), wanted)
        expect(snapshot.source).toMatchObject({ commit: git(join(folder.path, 'project'), ['rev-parse', 'old']) })
        expect(snapshot.files.map(({ path }) => path)).toEqual(['README'])
        await snapshot.close()
      }
    })

    it('with SHA-256 object names is read too', async () => {
      const { files, source } = await fetched(urlOf('sha256', host))
      expect(source.commit).toHaveLength(64)
      expect(files).toHaveLength(6)
    })

    it('without a commit, branch or tag fails with the reason', async () => {
      expect(await failure(urlOf('empty', host))).toBe('the repository is empty, or its default branch does not exist')
      expect(await failure(urlOf('project', host), { branch: 'v1' })).toBe('the repository has no branch v1')
      expect(await failure(urlOf('project', host), { tag: 'main' })).toBe('the repository has no tag main')
    })

    it('returns the dates of the last commits', async () => {
      const snapshot = await fetched(urlOf('project', host), { commitsSince: new Date('2026-02-01T00:00:00Z') })
      expect(snapshot.commitDates).toEqual(['2026-03-01T10:00:00.000Z'])
    })

    it('has no last commits after the last one', async () => {
      const snapshot = await fetched(urlOf('project', host), { commitsSince: new Date('2026-03-02T00:00:00Z') })
      expect(snapshot.commitDates).toEqual([])
    })

    it('sends no file over the limit for requests, which is then skipped', async () => {
      const snapshot = await fetched(urlOf('project', host), { limits: { ...defaultFetchLimits, requestedBytes: 9 } })
      expect(snapshot.skipped).toEqual([
        { path: 'model.bin', why: 'larger than 9 bytes' },
        { path: 'src/run.sh', why: 'larger than 9 bytes' },
      ])
    })

    it('that does not exist fails with the reason', async () => {
      expect(await failure(urlOf('nothing', host))).toBe('there is no repository at this address')
    })
  })
})

const hello = { name: 'hello', id: objectId('blob', 'hello') }
const simple = repositoryOf([hello], [{ kind: 'blob', content: 'hello' }])
const simplePack: ServedRepository = { pack: simple.pack, refs: { HEAD: simple.commit }, features: 'shallow filter' }

/** What each request after the first asks for. */
function fetchesOf({ bodies }: Awaited<ReturnType<typeof served>>): readonly string[] {
  return bodies.slice(1).map((body) => /filter [a-z:]+|want \w+/u.exec(body)?.[0] ?? '')
}

describe('contents that are known', () => {
  const world = { name: 'world', id: objectId('blob', 'world') }
  const both = repositoryOf(
    [hello, world],
    [
      { kind: 'blob', content: 'hello' },
      { kind: 'blob', content: 'world' },
    ],
  )
  const offered: ServedRepository = { pack: both.pack, refs: { HEAD: both.commit }, features: 'shallow filter' }
  const known = new Map<string, KnownContent>([[hello.id, { size: 5 }]])
  const files = [
    { path: 'hello', mode: 'file', id: hello.id, size: 5 },
    { path: 'world', mode: 'file', id: world.id, size: 5 },
  ]

  it('are not asked for, and not read', async () => {
    const host = await served(offered)
    const snapshot = await fetched(host.url, { findKnown: () => Promise.resolve(known) })
    expect(fetchesOf(host)).toEqual(['filter blob:none', `want ${world.id}`])
    expect(snapshot.files).toEqual(files)
    expect(snapshot.learned).toEqual(new Map([...known, [world.id, { size: 5 }]]))
  })

  it('make no further request if they are all', async () => {
    const host = await served(offered)
    const snapshot = await fetched(host.url, {
      findKnown: () => Promise.resolve(new Map<string, KnownContent>([...known, [world.id, { why: 'larger' }]])),
    })
    expect(fetchesOf(host)).toEqual(['filter blob:none'])
    expect(snapshot).toMatchObject({ files: [files[0]], skipped: [{ path: 'world', why: 'larger' }] })
    expect(await textsOf(snapshot)).toEqual({})
  })

  it('do not matter if they are few', async () => {
    const host = await served(offered)
    const snapshot = await fetched(host.url, { findKnown: () => Promise.resolve(new Map()) })
    expect(fetchesOf(host)).toEqual(['filter blob:none', 'filter blob:limit'])
    expect(await textsOf(snapshot)).toEqual({ hello: 'hello', world: 'world' })
  })

  it('do not matter if the server does not send the others', async () => {
    const host = await served({
      ...offered,
      ...repositoryOf([hello, world], [{ kind: 'blob', content: 'hello' }]),
      refs: { HEAD: both.commit },
    })
    const snapshot = await fetched(host.url, { findKnown: () => Promise.resolve(known) })
    expect(fetchesOf(host)).toEqual(['filter blob:none', `want ${world.id}`, 'filter blob:limit'])
    expect(snapshot).toMatchObject({ files: [files[0]], skipped: [{ path: 'world', why: 'larger than 10 MB' }] })
  })

  it('are not asked about where the server cannot send single contents', async () => {
    const host = await served({ ...offered, features: 'shallow' })
    const snapshot = await fetched(host.url, { findKnown: () => Promise.reject(new Error('asked')) })
    expect(snapshot.learned).toBeUndefined()
    expect(snapshot.files).toEqual(files)
  })
})

describe('the protocol', () => {
  it('asks for exactly one ref, one commit, and no large files', async () => {
    const host = await served({ ...simplePack, refs: { 'refs/heads/a-longer': 'f'.repeat(40), 'refs/heads/a': simple.commit } })
    await fetched(host.url, { branch: 'a' })
    const [list = '', fetch = ''] = host.bodies
    expect(list).toBe(
      `${line('command=ls-refs')}${line('object-format=sha1')}0001${line('peel')}${line('symrefs')}${line('ref-prefix refs/heads/a')}0000`,
    )
    const args = [
      'no-progress',
      'ofs-delta',
      'deepen 1',
      `filter blob:limit=${String(10 * 1_048_576 + 1)}`,
      `want ${simple.commit}`,
      'done',
    ]
    expect(fetch).toBe(`${line('command=fetch')}${line('object-format=sha1')}0001${args.map(line).join('')}0000`)
  })

  it('in version 0 asks for the same with capabilities', async () => {
    const host = await served({ ...simplePack, version: 0, features: 'thin-pack ofs-delta shallow filter' })
    expect(await textsOf(await fetched(host.url))).toEqual({ hello: 'hello' })
    const want = `want ${simple.commit} side-band-64k ofs-delta filter`
    expect(host.bodies).toEqual([
      `${[want, 'deepen 1', `filter blob:limit=${String(10 * 1_048_576 + 1)}`].map(line).join('')}0000${line('done')}`,
    ])
  })

  it('does without what the server does not offer, and then skips large files itself', async () => {
    const host = await served({ ...simplePack, features: '' })
    const snapshot = await fetched(host.url, { limits: { ...defaultFetchLimits, objectBytes: 4 * 1024 }, commitsSince: new Date(0) })
    expect(host.bodies.at(-1)).not.toMatch(/deepen|filter/)
    expect(snapshot.commitDates).toBeUndefined()
  })

  it('follows redirects of the first request alone, and posts to the final address', async () => {
    const host = await served(simplePack)
    const first = await listen((request, response) => response.writeHead(302, { location: `${host.url}/moved${request.url ?? ''}` }).end())
    opened.push(first)
    expect(await textsOf(await fetched(`${first.url}/old/`))).toEqual({ hello: 'hello' })
    expect(host.requests).toEqual([
      'GET /moved/old/info/refs?service=git-upload-pack',
      'POST /moved/old/git-upload-pack',
      'POST /moved/old/git-upload-pack',
    ])
    expect(host.bodies[0]).toMatch(/command=ls-refs/)
  })

  it('ignores the query and fragment of an address', async () => {
    const host = await served(simplePack)
    await fetched(`${host.url}/a?b=c#d`)
    expect(host.requests[0]).toBe('GET /a/info/refs?service=git-upload-pack')
  })
})

async function failureOf(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const host = await listen(answer)
  opened.push(host)
  return failure(host.url, { limits: { ...defaultFetchLimits, idleMs: 100 } })
}

/** Introduces itself as a git server, and answers the rest otherwise. */
function afterIntroduction(answer: (response: ServerResponse, body: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    response.setHeader('content-type', `application/x-git-upload-pack-${request.method === 'GET' ? 'advertisement' : 'result'}`)
    if (request.method === 'GET') response.end(`${line('version 2')}${line('fetch=shallow')}0000`)
    else if (body.includes('ls-refs')) response.end(`${line(`${simple.commit} HEAD`)}0000`)
    else answer(response, body)
  }
}

describe('a fetch fails with a reason for the user', () => {
  it.each([
    [401, 'the repository does not exist or is not public'],
    [403, 'the repository does not exist or is not public'],
    [404, 'there is no repository at this address'],
    [503, 'the git server answers with status 503'],
  ])('for status %i', async (status, message) => {
    expect(await failureOf((_, response) => response.writeHead(status).end())).toBe(message)
  })

  it('where a web page answers, or the file of a server without a protocol', async () => {
    for (const type of ['text/html; charset=utf-8', 'text/plain'])
      expect(await failureOf((_, response) => response.writeHead(200, { 'content-type': type }).end('<html>'))).toBe(
        'there is no git repository at this address',
      )
  })

  it('where a redirect leads to a page for logging in', async () => {
    expect(
      await failureOf((request, response) => {
        if (request.url === '/login') response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' }).end('0000')
        else response.writeHead(302, { location: '/login' }).end()
      }),
    ).toBe('there is no git repository at this address')
  })

  it('where a redirect leads to a private address', async () => {
    expect(await failureOf((_, response) => response.writeHead(302, { location: 'https://10.0.0.1/x' }).end())).toBe(
      '10.0.0.1 has a private or reserved address',
    )
  })

  it('where the name points elsewhere at the second request', async () => {
    const host = await served(simplePack)
    const addresses = ['127.0.0.1', '10.255.255.1']
    const rebinding = createOutbound({
      allow: ['127.0.0.0/8'],
      lookup: () => Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]),
    })
    const url = host.url.replace('127.0.0.1', 'rebinding.example')
    await expect(fetchRepository(rebinding, requestOf(url))).rejects.toThrow(/is not https$/)
    expect(host.requests).toHaveLength(1)
  })

  it('where a POST is redirected', async () => {
    expect(await failureOf(afterIntroduction((response) => response.writeHead(307, { location: '/elsewhere' }).end()))).toMatch(
      /redirects a request with a body$/,
    )
  })

  it('where the address carries a password', async () => {
    expect(await failure('https://user:secret@example.com/a')).toBe('https://example.com/a/info/refs carries a user name or password')
    expect(await failure('git@example.com:a/b')).toBe('the address is not a URL')
    expect(await failure('ssh://example.com/a')).toBe('ssh: URLs are not fetched')
  })

  it('where the server reports an error, in any form', async () => {
    const message = 'the git server reports: upload-pack: not our ref'
    for (const bytes of [
      line('ERR upload-pack: not our ref'),
      Buffer.concat([Buffer.from(line('packfile')), band(3, 'upload-pack:\n not our ref\n')]),
    ])
      expect(await failureOf(afterIntroduction((response) => response.end(bytes)))).toBe(message)
    const type = { 'content-type': 'application/x-git-upload-pack-advertisement' }
    expect(await failureOf((_, response) => response.writeHead(200, type).end(line('ERR upload-pack: not our ref')))).toBe(message)
  })

  it('where the server answers something else, or stops', async () => {
    const start = Buffer.from(line('packfile'))
    expect(await failureOf(afterIntroduction((response) => response.end('<html>')))).toBe(
      'the server does not answer in the protocol of git',
    )
    expect(await failureOf(afterIntroduction((response) => response.end('0000')))).toBe('the git server sent no data')
    expect(
      await failureOf(afterIntroduction((response) => response.end(Buffer.concat([start, band(1, simple.pack).subarray(0, 90)])))),
    ).toBe('the answer of the git server is truncated')
    expect(
      await failureOf(afterIntroduction((response) => response.end(Buffer.concat([start, band(1, simple.pack.subarray(0, 90))])))),
    ).toBe("the repository's data is broken: the checksum at its end is wrong")
    expect(await failureOf(afterIntroduction((response) => response.destroy()))).toMatch(/could not be read/)
  })

  it('where the server falls silent', async () => {
    expect(await failureOf(() => undefined)).toMatch(/sent nothing for too long$/)
    expect(await failureOf(afterIntroduction((response) => response.write(line('packfile'))))).toMatch(/sent nothing for too long$/)
  })

  it('where the server takes too long, although it never falls silent', async () => {
    const host = await listen(
      afterIntroduction((response) => {
        const timer = setInterval(() => response.write(band(2, '.')), 5)
        response.write(line('packfile'))
        response.on('close', () => clearInterval(timer))
      }),
    )
    opened.push(host)
    expect(await failure(host.url, { limits: { ...defaultFetchLimits, timeoutMs: 1000 } })).toMatch(/it took too long$/)
  })

  it('where the pack is endless: the transfer stops at the limit', async () => {
    const left = Promise.withResolvers<undefined>()
    const host = await listen(
      afterIntroduction((response) => {
        response.write(Buffer.concat([Buffer.from(line('packfile')), band(1, simple.pack.subarray(0, 12))]))
        const timer = setInterval(() => response.write(band(1, Buffer.alloc(10_000))), 1)
        response.on('close', () => {
          clearInterval(timer)
          left.resolve(undefined)
        })
      }),
    )
    opened.push(host)
    expect(await failure(host.url, { limits: { ...defaultFetchLimits, packBytes: 50_000 } })).toBe(
      'the repository is larger than 50000 bytes',
    )
    await left.promise
  })

  it('where the pack announces too many objects: the transfer stops at its beginning', async () => {
    const host = await served({ ...simplePack, pack: packOf([], { count: 2_000_000 }) })
    expect(await failure(host.url)).toBe('the repository has more than 1000000 objects')
  })

  it('where the checksum is wrong', async () => {
    const pack = Buffer.from(simple.pack)
    pack.writeUInt8(1, pack.length - 1)
    const host = await served({ ...simplePack, pack })
    expect(await failure(host.url)).toBe("the repository's data is broken: the checksum at its end is wrong")
  })

  it('where the pack lacks the commit, or contains another one', async () => {
    const host = await served({ ...simplePack, refs: { HEAD: 'a'.repeat(40) } })
    expect(await failure(host.url)).toBe("the repository's data is broken: the commit is missing")
  })

  it('where a tag names no commit', async () => {
    const host = await served({ ...simplePack, refs: { 'refs/tags/t': hello.id } })
    expect(await failure(host.url, { tag: 't' })).toBe('the tag names no commit')
  })

  it.each(['-x', 'a..b', 'a\nb', 'a b', 'a~1', 'a:b', '', 'x/', 'a.lock'])('where a branch cannot have the name %j', async (branch) => {
    const host = await served(simplePack)
    expect(await failure(host.url, { branch })).toBe('the name of the branch or tag is not valid')
    expect(host.requests).toEqual([])
  })

  it('where branch and tag are given', async () => {
    expect(await failure('https://example.com/a', { branch: 'a', tag: 'b' })).toBe('either a branch or a tag can be scanned, not both')
  })

  it('where object names have an unknown form', async () => {
    const host = await served({ ...simplePack, objectFormat: 'sha512' })
    expect(await failure(host.url)).toBe('the repository uses sha512 for object names')
  })
})

async function treeOfLines(
  lines: readonly TreeLine[],
  more: Partial<RepositoryFetchRequest> = {},
  features = '',
): Promise<RepositorySnapshot> {
  const { pack, commit } = repositoryOf(lines, [{ kind: 'blob', content: 'hello' }])
  const host = await served({ pack, refs: { HEAD: commit }, features })
  return fetched(host.url, more)
}

describe('the files of a tree', () => {
  it.each(['.', '..', '.git', '.GIT', '.Git', '', 'a/b', '../../etc/passwd'])('are not listed under the name %j', async (name) => {
    const { files, skipped } = await treeOfLines([hello, { ...hello, name }, { ...hello, mode: '40000', name }])
    expect(files.map(({ path }) => path)).toEqual(['hello'])
    expect(skipped.map(({ path }) => path)).toEqual([name, name])
  })

  it('are listed once under each name', async () => {
    const { files, skipped } = await treeOfLines([hello, { ...hello, mode: '100755' }])
    expect(files).toHaveLength(1)
    expect(skipped).toEqual([{ path: 'hello', why: 'its name occurs twice' }])
  })

  it('are listed with the bytes of names that are not UTF-8', async () => {
    const { files } = await treeOfLines([{ ...hello, name: Buffer.from('63c3a966e92e63', 'hex') }])
    expect(files.map(({ path }) => path)).toEqual([String.raw`céf\xE9.c`])
  })

  it('are skipped with a path that is too long', async () => {
    const { files, skipped } = await treeOfLines([hello, { ...hello, name: 'x'.repeat(4097) }, { ...hello, name: 'y'.repeat(4096) }])
    expect(files).toHaveLength(2)
    expect(skipped.map(({ why }) => why)).toEqual(['its path is longer than 4096 bytes'])
  })

  it('are skipped when the server did not send them, with the reason', async () => {
    const missing = { name: 'missing', id: 'b'.repeat(40) }
    expect((await treeOfLines([missing])).skipped).toEqual([{ path: 'missing', why: 'the server did not send it' }])
    await closeAll()
    expect((await treeOfLines([missing], {}, 'filter')).skipped).toEqual([{ path: 'missing', why: 'larger than 10 MB' }])
  })

  it('are skipped over the limit, with the reason', async () => {
    const large = 'x'.repeat(2000)
    const { pack, commit } = repositoryOf([{ name: 'large', id: objectId('blob', large) }], [{ kind: 'blob', content: large }])
    const host = await served({ pack, refs: { HEAD: commit } })
    const snapshot = await fetched(host.url, { limits: { ...defaultFetchLimits, objectBytes: 1000 } })
    expect(snapshot).toMatchObject({ files: [], skipped: [{ path: 'large', why: 'larger than 1000 bytes' }] })
    expect(await Array.fromAsync(snapshot.contents())).toEqual([])
  })

  it('are cut off at the limit, which the limits say', async () => {
    const lines = ['a', 'b', 'c'].map((name) => ({ name, id: hello.id }))
    const snapshot = await treeOfLines(lines, { limits: { ...defaultFetchLimits, files: 2 } })
    expect(snapshot.files.map(({ path }) => path)).toEqual(['a', 'b'])
    expect(snapshot.limits).toEqual(['only the first 2 files are listed'])
    await closeAll()
    expect((await treeOfLines(lines, { limits: { ...defaultFetchLimits, files: 3 } })).limits).toEqual([])
  })

  it('in a tree bomb are cut off during the walk', async () => {
    const entries: PackEntry[] = [{ kind: 'blob', content: 'hello' }]
    let lines: readonly TreeLine[] = [hello]
    for (let level = 0; level < 10; level++) {
      const tree = treeOf(lines)
      entries.push({ kind: 'tree', content: tree })
      const id = objectId('tree', tree)
      lines = Array.from({ length: 10 }, (_, i) => ({ mode: '40000', name: String(i), id }))
    }
    const { pack, commit } = repositoryOf(lines, entries)
    expect(pack.length).toBeLessThan(3000)
    const host = await served({ pack, refs: { HEAD: commit } })
    const snapshot = await fetched(host.url, { limits: { ...defaultFetchLimits, files: 1000 } })
    expect(snapshot.limits).toHaveLength(1)
    expect(snapshot.files.length).toBeLessThanOrEqual(1000)
    expect(await textsOf(snapshot)).toEqual(Object.fromEntries(snapshot.files.map(({ path }) => [path, 'hello'])))
  })

  it('fail the fetch where a folder is missing or is none', async () => {
    for (const id of ['b'.repeat(40), hello.id])
      await expect(treeOfLines([{ mode: '40000', name: 'folder', id }])).rejects.toThrow(
        new RepositoryError("the repository's data is broken: a folder is missing"),
      )
  })
})

describe('contents', () => {
  const text = 'x'.repeat(50)
  const lines = [
    { name: 'a', id: objectId('blob', text) },
    { name: 'b', id: objectId('blob', text) },
    { name: 'link', mode: '120000', id: objectId('blob', 'target') },
    hello,
  ]
  const others: readonly PackEntry[] = [
    { kind: 'blob', content: text },
    { kind: 'blob', content: 'target' },
    { kind: 'blob', content: 'hello' },
  ]

  async function snapshotOf(more: Partial<RepositoryFetchRequest> = {}): Promise<RepositorySnapshot> {
    const { pack, commit } = repositoryOf(lines, others)
    const host = await served({ pack, refs: { HEAD: commit } })
    return fetched(host.url, more)
  }

  it('come once each, whole up to the limit, with hash and size of the whole', async () => {
    const snapshot = await snapshotOf({ limits: { ...defaultFetchLimits, textBytes: 9 } })
    const id = objectId('blob', text)
    const contents = await contentsOf(snapshot)
    expect([...contents.keys()]).toEqual([id, hello.id])
    expect(contents.get(id)).toMatchObject({ sha256: createHash('sha256').update(text).digest('hex'), size: 50 })
    expect(textOf(contents.get(id))).toBe('x'.repeat(10))
    const whole = await Array.fromAsync(snapshot.contents((one) => (one === id ? 50 : 0)))
    expect(whole.map(({ bytes }) => bytes.length)).toEqual([50, 1])
  })

  it('can be left and read again; closing removes the file', async () => {
    const snapshot = await snapshotOf()
    expect(readdirSync(scan.path)).toEqual(['repository.pack'])
    for await (const { size } of snapshot.contents()) {
      expect(size).toBe(50)
      break
    }
    expect(await contentsOf(snapshot)).toHaveProperty('size', 2)
    await snapshot.close()
    await snapshot.close()
    expect(readdirSync(scan.path)).toEqual([])
  })
})

describe('the signal ends a fetch with its reason and leaves nothing behind', () => {
  it.each([0, 1, 2, 3])('while it reads answer %i', async (stage) => {
    const control = new AbortController()
    const answers = [
      ['advertisement', `${line('version 2')}${line('fetch=shallow')}0000`],
      ['result', `${line(`${simple.commit} HEAD`)}0000`],
      ['result', Buffer.concat([Buffer.from(line('packfile')), band(1, simple.pack.subarray(0, 50))])],
    ] as const
    const host = await listen((_, response) => {
      const number = host.requests.length - 1
      const [type, bytes] = answers[number] ?? ['result', '']
      response.writeHead(200, { 'content-type': `application/x-git-upload-pack-${type}` })
      if (number < 2 && number < stage) response.end(bytes)
      else response.write(stage === 3 ? bytes : '', () => control.abort(new Error('cancelled')))
    })
    opened.push(host)
    await expect(fetchRepository(outbound, requestOf(host.url, { signal: control.signal }))).rejects.toThrow('cancelled')
    expect(readdirSync(scan.path)).toEqual([])
  })

  it('while it reads the pack or its contents', async () => {
    const control = new AbortController()
    const contents = Array.from({ length: 3000 }, () => randomBytes(3000))
    const lines = contents.map((content, i) => ({ name: String(i), id: objectId('blob', content) }))
    const { pack, commit } = repositoryOf(
      lines,
      contents.map((content) => ({ kind: 'blob', content })),
    )
    const host = await served({ pack, refs: { HEAD: commit } })
    const snapshot = await fetched(host.url, { signal: control.signal })
    const reading = (async () => {
      for await (const { size } of snapshot.contents()) if (size > 0) control.abort(new Error('cancelled'))
    })()
    await expect(reading).rejects.toThrow('cancelled')
    await snapshot.close()
    await expect(fetchRepository(outbound, requestOf(host.url, { signal: control.signal }))).rejects.toThrow('cancelled')
    expect(readdirSync(scan.path)).toEqual([])
  })
})

describe('in a thread of its own', () => {
  it('a repository is fetched and read', async () => {
    const host = await served(simplePack)
    const worker = new Worker(thread, { workerData: { url: host.url, folder: scan.path } })
    const messages: unknown[] = []
    worker.on('message', (message) => messages.push(message))
    expect(await once(worker, 'exit')).toEqual([0])
    expect(messages).toEqual([{ files: ['hello'] }, { id: hello.id, text: 'hello' }])
    expect(readdirSync(scan.path)).toEqual([])
  })

  it('a fetch ends with the thread, and its folder can be removed from outside', async () => {
    const folder = join(scan.path, 'ended')
    const begun = Promise.withResolvers<undefined>()
    const left = Promise.withResolvers<undefined>()
    const host = await listen(
      afterIntroduction((response) => {
        response.on('close', () => left.resolve(undefined))
        response.write(Buffer.concat([Buffer.from(line('packfile')), band(1, simple.pack.subarray(0, 50))]), () => begun.resolve(undefined))
      }),
    )
    opened.push(host)
    const worker = new Worker(thread, { workerData: { url: host.url, folder } })
    await begun.promise
    await worker.terminate()
    await left.promise
    await rm(folder, { recursive: true, force: true })
    expect(readdirSync(scan.path)).toEqual([])
  })
})

it.skipIf(isWithoutGit || isWithoutOpenssl)('a repository is read by https (skipped without git or openssl)', async () => {
  const folder = temporaryFolder()
  opened.push({ close: () => folder.remove() })
  makeRepository(folder.path, 'project')
  const certificate = makeCertificate(folder.path)
  const host = await startGitHost(folder.path, { certificate })
  opened.push(host)
  const url = `${host.url}/project/.git`
  expect(await failure(url)).toMatch(/could not be read: self-signed certificate/)
  const trusted = getCACertificates('default')
  opened.push({ close: () => setDefaultCACertificates(trusted) })
  setDefaultCACertificates([...trusted, certificate.cert.toString()])
  expect((await fetched(url)).files).toHaveLength(6)
})
