#!/usr/bin/env node
import { run } from '#run.ts'
import { processContext } from '#cli-context.ts'

// a reader that has seen enough, such as head, closes the pipe
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))

process.exitCode = await run(processContext())
