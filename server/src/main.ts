import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { startFrugally } from './start-frugally.ts'

/** Belongs to the installation as the packages do; the cache checks every entry against its source. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/waybill/', import.meta.url))

startFrugally(fileURLToPath(import.meta.url))
if (process.argv.length === 2) process.stdout.write('Waybill is starting.\n')
// threads take it from the environment
const { directory } = enableCompileCache(compileCache)
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= compileCache
// after the cache is open: it does not hold what was imported before
const { runService } = await import('./run-service.ts')
await runService()
flushCompileCache()
