import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { defaultFetchLimits } from '#platform/git/fetch-limits.ts'
import { fetchRepository } from '#platform/git/fetch-repository.ts'
import { RepositoryError } from '#platform/git/repository-error.ts'
import type { RepositoryContent, RepositoryFetchRequest, RepositorySnapshot } from '#platform/git/repository-snapshot.ts'
import { createOutbound } from '#platform/outbound.ts'
import {
  band,
  git,
  type GitHost,
  isWithoutGit,
  line,
  listen,
  type ServedRepository,
  serveRepository,
  startGitHost,
  temporaryFolder,
} from '#test/git-server.ts'
import { objectId, packOf, repositoryOf } from '#test/pack-writer.ts'

const outbound = createOutbound({ allow: ['127.0.0.0/8'] })
const scan = temporaryFolder()
const opened: { readonly close: () => unknown }[] = []

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  expect(existsSync(scan.path) ? readdirSync(scan.path) : []).toEqual([])
})
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
