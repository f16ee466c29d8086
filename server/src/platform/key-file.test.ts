import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { loadOrCreateKey } from '#platform/key-file.ts'

const place = { folder: '' }

beforeEach(async () => {
  place.folder = join(await mkdtemp(join(tmpdir(), 'waybill-key-')), 'data')
})

afterEach(async () => {
  await rm(join(place.folder, '..'), { recursive: true })
})

describe('a key that is kept in the data folder', () => {
  it('is made at the first start and read at the next', async () => {
    expect(await loadOrCreateKey(place.folder, 'operator-key', () => 'first')).toBe('first')
    expect(await loadOrCreateKey(place.folder, 'operator-key', () => 'second')).toBe('first')
    expect(await readFile(join(place.folder, 'operator-key'), 'utf8')).toBe('first\n')
    expect(await readdir(place.folder)).toEqual(['operator-key'])
  })

  it('is one and the same for processes that start at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, (_, index) => loadOrCreateKey(place.folder, 'secret', () => `key ${String(index)}`)),
    )
    expect(new Set(keys).size).toBe(1)
    expect(await readdir(place.folder)).toEqual(['secret'])
  })

  it('may be put there by the operator', async () => {
    await loadOrCreateKey(place.folder, 'other', () => 'x')
    await writeFile(join(place.folder, 'secret'), '  given \n', { mode: 0o600 })
    expect(await loadOrCreateKey(place.folder, 'secret', () => 'made')).toBe('given')
  })

  it('is never empty', async () => {
    await loadOrCreateKey(place.folder, 'other', () => 'x')
    await writeFile(join(place.folder, 'secret'), '', { mode: 0o600 })
    await expect(loadOrCreateKey(place.folder, 'secret', () => 'made')).rejects.toThrow('secret is empty')
  })

  it.skipIf(process.platform === 'win32')('is readable by its owner alone', async () => {
    await loadOrCreateKey(place.folder, 'secret', () => 'made')
    expect((await stat(join(place.folder, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await stat(place.folder)).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.platform === 'win32').each([0o640, 0o604, 0o666])('is refused with mode %o, saying what to do', async (mode) => {
    await loadOrCreateKey(place.folder, 'secret', () => 'made')
    const path = join(place.folder, 'secret')
    await chmod(path, mode)
    await expect(loadOrCreateKey(place.folder, 'secret', () => 'new')).rejects.toThrow(
      `${path} may be read by others; run: chmod 600 ${path}`,
    )
  })
})
