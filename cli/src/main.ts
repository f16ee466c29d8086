#!/usr/bin/env node
import { processContext } from '#cli-context.ts'
import { addMissingBuiltIns } from '#older-node.ts'

addMissingBuiltIns()

// readers such as head close the pipe early
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))

// the single-file executable is CommonJS, which has no top-level await
void start()

async function start(): Promise<void> {
  const { run } = await import('#run.ts')
  process.exitCode = await run(processContext())
}
