import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The folder of helpers that `#test/` stands for, and the one that opens the database of a test. */
const helpers = join(import.meta.dirname, '../server/test')
const opener = join(helpers, 'test-database.ts')

/** Tests of what lies above the database (documents, requests, sockets, other programs): PostgreSQL would say the same of them again, and takes long. */
const aboveDatabase: ReadonlySet<string> = new Set([
  'cli/src/ci/integrations.test.ts',
  'cli/src/commands/daily-work.test.ts',
  'cli/src/commands/import-findings.test.ts',
  'cli/src/commands/import.test.ts',
  'cli/src/commands/move.test.ts',
  'cli/src/commands/scan.test.ts',
  'cli/src/package.test.ts',
  'server/src/ingest/hostile-documents.test.ts',
  'server/src/ingest/invalid-documents.test.ts',
  'server/src/ingest/misdirected-documents.test.ts',
  'server/src/ingest/sbom/dependency-scan-format.test.ts',
  'server/src/repository-scans/git-repositories.test.ts',
  'server/src/repository-scans/repository-scans.test.ts',
  'server/test/clients.test.ts',
  'server/test/described-answers.test.ts',
  'server/test/every-problem.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/hostile-bodies.test.ts',
  'server/test/hostile-sockets.test.ts',
  'server/test/logged-secrets.test.ts',
])

/**
 * The test files of a workspace that open a database, by way of whichever helper, relative to it. On another database the others can only say
 * the same again; so can those above the database, which are left out.
 */
export function databaseTests(workspace: string): string[] {
  const root = join(import.meta.dirname, '..', workspace)
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  const found = tests.filter((file) => !aboveDatabase.has(`${workspace}/${file}`) && reaches(join(root, file), new Set()))
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
