import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBackupKey } from '#platform/backup-key.ts'

const key = Buffer.alloc(32, 0xff)
const text = key.toString('base64')

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'key'), content)
  return join(folder, 'key')
}

it('is none by default, a key, also one that begins like a path, or a file that holds one', async () => {
  expect(text.startsWith('/')).toBe(true)
  expect(await openBackupKey(undefined)).toBeUndefined()
  expect(await openBackupKey(text)).toEqual(key)
  expect(await openBackupKey(await fileWith(`${text}\n`))).toEqual(key)
})

it('rejects anything else, naming the setting and never the value', async () => {
  for (const wrong of ['hush', text.slice(0, 40), `${text}${text}`, '/nowhere/key', await fileWith('hush')])
    await expect(openBackupKey(wrong)).rejects.toThrow(/^WAYBILL_BACKUP_KEY=\*\*\* is not valid: the base64 of 32 bytes/u)
})
