#!/usr/bin/env node
import { processContext } from '#cli-context.ts'
import { addMissingBuiltIns } from '#older-node.ts'

addMissingBuiltIns()

// readers such as head close the pipe early; the run goes on, since its exit code must not depend on who reads
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exit(3)
})
process.stderr.on('error', () => undefined)

// the single-file executable is CommonJS, which has no top-level await
void start()

async function start(): Promise<void> {
  const { run } = await import('#run.ts')
  process.exitCode = await run(processContext())
}
