import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type FileImport, mutualFolders } from './mutual-folders.ts'

const source = join(import.meta.dirname, '../src')

/** Pairs with a reason. */
const reasons: Readonly<Record<string, string>> = {
  'access/sessions and access/totp': 'a login asks for a code, and a change of the second factor for the password again',
  'analysis/statements and analysis/vex': 'a decision is stored as VEX, and whoever withdraws that withdraws the decision',
}

it('no two folders import each other without a reason', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })
  const imports = files.flatMap((file) => importsOf(file))
  expect(imports.length).toBeGreaterThan(files.length)
  expect(mutualFolders(imports)).toEqual(Object.keys(reasons))
})

function importsOf(file: string): readonly FileImport[] {
  const found = readFileSync(join(source, file), 'utf8').matchAll(/ from '#([^']+)'/gu)
  return Array.from(found, ([, imported = '']) => [file, imported] as const)
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
