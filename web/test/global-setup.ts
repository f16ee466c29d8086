import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { setup as setUpDatabase } from '../../server/test/global-setup.ts'
import { chromiumPath } from './chromium.ts'

/** Builds the app and the documentation once, and migrates the database that every service of the tests copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath === undefined) return async () => undefined
  build('npm', ['run', '--silent', 'build', '-w', 'web'])
  build(process.execPath, ['scripts/build-docs.mjs'])
  return setUpDatabase(project)
}

function build(command: string, parameters: readonly string[]): void {
  const { status } = spawnSync(command, parameters, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    // as npm start builds it: under a test runner React would come in its development build
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${parameters.join(' ')} failed`)
}
