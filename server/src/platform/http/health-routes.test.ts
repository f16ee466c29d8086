import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFileStore } from '#platform/files/file-store.ts'
import { openFolderStore } from '#platform/files/folder-store.ts'
import { type Service, startService } from '#test/harness.ts'

const disk = { isFull: false }
let at: Service

/** A file store whose disk is full when the test says so. */
beforeAll(async () => {
  const files = createFileStore(openFolderStore(mkdtempSync(join(tmpdir(), 'waybill-ready-'))))
  async function requireSpace(): Promise<void> {
    if (disk.isFull) throw diskFull()
    await files.requireSpace()
  }
  at = await startService({}, { files: { ...files, requireSpace } })
})

afterAll(() => at.http.close())

function diskFull(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

async function ready(): Promise<unknown> {
  const { statusCode, headers, body } = await at.http.inject('/ready')
  return [statusCode, headers['retry-after'], JSON.parse(body)]
}

const isReady = [200, undefined, { status: 'ok' }]

it('/ready is 200 while database and files take writes', async () => {
  expect(await ready()).toEqual(isReady)
})

it('after a full disk, /ready is 507 until a trial write finds space', async () => {
  disk.isFull = true
  expect(await ready()).toEqual(isReady)
  at.context.disk.noteError(diskFull())
  expect(await ready()).toEqual([507, undefined, { error: 'Not ready: the disk is full.' }])
  disk.isFull = false
  expect(await ready()).toEqual(isReady)
  expect(at.context.disk.wasFull()).toBe(false)
})

it('/ready is 503 with a reason once the database is gone, and /health stays 200', async () => {
  await at.context.jobs.stop()
  await at.connection.close()
  expect(await ready()).toEqual([503, '5', { error: 'Not ready: the service is stopping.' }])
  expect((await at.http.inject('/health')).statusCode).toBe(200)
})
