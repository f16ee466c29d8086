import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { loadOrCreateKey } from '#platform/load-or-create-key.ts'

const keyPath = { folder: '' }

beforeEach(async () => {
  keyPath.folder = join(await mkdtemp(join(tmpdir(), 'waybill-key-')), 'data')
})

afterEach(async () => {
  await rm(join(keyPath.folder, '..'), { recursive: true })
})

describe('a key in the data folder', () => {
  it('is created at the first start and read at the next', async () => {
    expect(await loadOrCreateKey(keyPath.folder, 'operator-key', () => 'first')).toBe('first')
    expect(await loadOrCreateKey(keyPath.folder, 'operator-key', () => 'second')).toBe('first')
    expect(await readFile(join(keyPath.folder, 'operator-key'), 'utf8')).toBe('first\n')
    expect(await readdir(keyPath.folder)).toEqual(['operator-key'])
  })

  it('is one and the same for processes that start at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, index) => loadOrCreateKey(keyPath.folder, 'secret', () => `key ${String(index)}`)),
    )
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(keyPath.folder)).toEqual(['secret'])
  })

  it('may be put there by the operator', async () => {
    await loadOrCreateKey(keyPath.folder, 'other', () => 'x')
    await writeFile(join(keyPath.folder, 'secret'), '  given \n', { mode: 0o600 })
    expect(await loadOrCreateKey(keyPath.folder, 'secret', () => 'made')).toBe('given')
  })

  it('is never empty', async () => {
    await loadOrCreateKey(keyPath.folder, 'other', () => 'x')
    await writeFile(join(keyPath.folder, 'secret'), '', { mode: 0o600 })
    await expect(loadOrCreateKey(keyPath.folder, 'secret', () => 'made')).rejects.toThrow('secret is empty')
  })

  it.skipIf(process.platform === 'win32')('is readable by its owner alone (not on Windows)', async () => {
    await loadOrCreateKey(keyPath.folder, 'secret', () => 'made')
    expect((await stat(join(keyPath.folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(keyPath.folder)).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o666])(
    'is rejected with mode %o, with advice (not on Windows)',
    async (mode) => {
      await loadOrCreateKey(keyPath.folder, 'secret', () => 'made')
      const path = join(keyPath.folder, 'secret')
      await chmod(path, mode)
      await expect(loadOrCreateKey(keyPath.folder, 'secret', () => 'new')).rejects.toThrow(
        `${path} may be read by others; run: chmod 600 ${path}`,
      )
    },
  )
})
