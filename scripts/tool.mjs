/**
 * Runs a program of tools/: `node scripts/tool.mjs oxlint --deny-warnings`. The formatter and the linter take 57 MB, so they are installed
 * when they are first needed, by a lockfile of their own.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const tools = join(dirname(import.meta.dirname), 'tools')
const shell = process.platform === 'win32'

if (timeOf('node_modules/.package-lock.json') < timeOf('package-lock.json')) {
  const { status } = spawnSync('npm', ['ci', '--prefix', tools, '--loglevel=error', '--no-audit', '--no-fund'], { stdio: 'inherit', shell })
  if (status !== 0) process.exit(1)
}
const [program = '', ...args] = process.argv.slice(2)
const PATH = `${join(tools, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
const { status, error } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, PATH }, shell })
if (error !== undefined) process.stderr.write(`${program} could not be run: ${error.message}\n`)
process.exit(status ?? 1)

/** When a file was written; 0 where there is none. */
function timeOf(file) {
  return statSync(join(tools, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
