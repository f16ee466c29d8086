/**
 * Starts the service: checks the version of Node.js, and builds the web app, the documentation and the service itself when their sources
 * changed since the last build.
 */
import { pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Waybill needs Node.js 24.7 or newer; this is ${process.version}. Install a newer one, or leave out --omit=optional.\n`,
  )
  process.exit(1)
}

const { buildWeb } = await import('./build-web.mjs')
if (!buildWeb()) process.exit(1)
const { buildDocs } = await import('./build-docs.mjs')
await buildDocs()
const { removeOldDatabase } = await import('./build-database.mjs')
removeOldDatabase()
const { buildService, builtService } = await import('./build-service.mjs')
await import((await buildService()) ? pathToFileURL(builtService).href : '../server/src/main.ts')
