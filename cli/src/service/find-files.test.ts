import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, runWaybill } from '../../test/run-waybill.ts'

function importOf(name: string, folder: string) {
  return runWaybill(['import', name, '--project', 'Shop', '--url', 'http://127.0.0.1:1', '--key', 'key'], { folder })
}

it.each(['a[.json', 'a{1.json'])(
  '%s, whose bracket is not closed, exits with 2 (docs/reference/cli.md#output-and-exit-codes)',
  async (name) => {
    expect(await importOf(name, newFolder())).toMatchObject({ code: 2, stderr: expect.stringContaining('a bracket is not closed') })
  },
)

it('[!…] matches what is not listed, as in a shell', async () => {
  const folder = newFolder()
  for (const name of ['a1.json', 'a2.json']) writeFileSync(join(folder, name), '{}')
  const { stderr } = await importOf('a[!1].json', folder)
  expect(stderr).not.toContain('of 2 files')
  expect((await importOf('a[!12].json', folder)).stderr).toContain('no file matches')
})
