import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a command that builds something, in the root folder. */
export function build(command: string, parameters: readonly string[]): void {
  const { status } = spawnSync(command, parameters, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    // as npm start builds it: under a test runner React would come in its development build
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${parameters.join(' ')} failed`)
}
