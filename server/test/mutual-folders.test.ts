import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname, join as joinPosix } from 'node:path/posix'
import { expect, it } from 'vitest'
import { type FileImport, mutualFolders } from './mutual-folders.ts'

const root = join(import.meta.dirname, '../..')

/** Pairs with a reason, by where the folders are. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src': {
    'access/sessions and access/totp': 'a login asks for a code, and a change of the second factor for the password again',
    'analysis/statements and analysis/vex': 'a decision is stored as VEX, and whoever withdraws that withdraws the decision',
  },
  'web/src': {},
}

it.each(Object.entries(reasons))('no two folders of %s import each other without a reason', (source, pairs) => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(root, source), exclude: ['**/*.test.ts'] })
  const imports = files.flatMap((file) => importsOf(source, file))
  expect(imports.length).toBeGreaterThan(files.length)
  expect(mutualFolders(imports)).toEqual(Object.keys(pairs))
})

/** Returns what a file imports of its own workspace: `#` is its source, and a dot the folder of the file. */
function importsOf(source: string, file: string): readonly FileImport[] {
  const found = readFileSync(join(root, source, file), 'utf8').matchAll(/(?: from |import\()'(?:#|(?=\.))([^']+)'/gu)
  return Array.from(found, ([, path = '']) => [file, path.startsWith('.') ? joinPosix(dirname(file), path) : path] as const)
}

it('folders that import each other are found by any of their files, but not a folder and one in it', () => {
  const imports: readonly FileImport[] = [
    ['risks/tasks/one.ts', 'risks/reads/two.ts'],
    ['risks/reads/three.ts', 'risks/tasks/four.ts'],
    ['risks/tasks/one.ts', 'risks/scheme/five.ts'],
    ['risks/risk.ts', 'risks/tasks/one.ts'],
    ['risks/tasks/one.ts', 'risks/risk.ts'],
  ]
  expect(mutualFolders(imports)).toEqual(['risks/reads and risks/tasks'])
})
