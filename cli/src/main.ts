#!/usr/bin/env node
import { run } from '#run.ts'
import { processContext } from '#cli-context.ts'

// readers such as head close the pipe early
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 3))

process.exitCode = await run(processContext())
