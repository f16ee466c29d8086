import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The folder of helpers that `#test/` stands for, and the one that opens the database of a test. */
const helpers = join(import.meta.dirname, '../server/test')
const opener = join(helpers, 'test-database.ts')

/**
 * The test files of a workspace that open a database, by way of whichever helper, relative to it. On another database the others can only say
 * the same again.
 */
export function databaseTests(workspace: string): string[] {
  const root = join(import.meta.dirname, '..', workspace)
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  const found = tests.filter((file) => reaches(join(root, file), new Set()))
  if (found.length === 0) throw new Error(`no test of ${workspace} opens a database, which cannot be`)
  return found
}

function reaches(file: string, seen: Set<string>): boolean {
  if (file === opener) return true
  seen.add(file)
  return helpersOf(file).some((helper) => !seen.has(helper) && reaches(helper, seen))
}

/** What a file imports of helpers; what is tested does not open the database by itself, except by `connectEmbedded`. */
function helpersOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const paths = [...text.matchAll(/from '([^']+)'/gu)].map(([, path = '']) => path)
  const own = paths.filter((path) => path.startsWith('#test/')).map((path) => join(helpers, path.slice('#test/'.length)))
  const relatives = paths.filter((path) => path.startsWith('.')).map((path) => join(dirname(file), path))
  return [...own, ...relatives.filter((path) => /(?:^|\/)test\//u.test(relative(join(import.meta.dirname, '..'), path)))]
}
