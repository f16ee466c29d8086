import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../test/run-waybill.ts'
import { ScanThread } from '#scanning/scan-thread.ts'

function threadOf(folder: string, fileMs?: number): ScanThread {
  const thread = new ScanThread(folder, fileMs)
  onTestFinished(() => thread.close())
  return thread
}

it('gives up a file that takes too long, and says so', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'large.txt'), Buffer.alloc(60_000_000, 'Copyright (c) 2020 A\n'))
  const { file } = await threadOf(folder, 1).scan({ path: 'large.txt' })
  expect(file).toEqual({ path: 'large.txt', sha256: '', size: 0, error: 'scanning it takes longer than 0.001 s' })
})

it('goes on after a file that is gone, and does not name the folder', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a.js'), '// SPDX-License-Identifier: MIT\n')
  const thread = threadOf(folder)
  const { file: gone } = await thread.scan({ path: 'gone.js' })
  expect(gone.error).toMatch(/^it cannot be scanned: ENOENT/u)
  expect(gone.error).not.toContain(folder)
  const { file } = await thread.scan({ path: 'a.js' })
  expect([file.error, file.findings?.licenses.license]).toEqual([undefined, 'MIT'])
})
