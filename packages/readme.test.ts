import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folders = globSync('*/package.json', { cwd: import.meta.dirname }).map((file) => path.dirname(file))

describe.each(folders)('%s/README.md', (folder) => {
  it('shows what its example prints', () => {
    const cwd = path.join(import.meta.dirname, folder)
    const readme = readFileSync(path.join(cwd, 'README.md'), 'utf8')
    const [, example = '', output] = /```ts\n([^]*?)```\s+```text\n([^]*?)```/u.exec(readme) ?? []
    const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', example], { cwd, encoding: 'utf8' })
    expect(printed).toBe(output)
  })
})
