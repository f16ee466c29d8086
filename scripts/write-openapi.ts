/** Writes openapi.json, the description of the interface that clients are generated from. A test holds it against the routes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../server/src/app.ts'
import { connectEmbedded } from '../server/src/database/connect.ts'
import { createContext } from '../server/src/open-context.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { portableDescription } from '../server/src/platform/http/document-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-openapi-'))
const connection = await connectEmbedded(undefined)
const tools = await createContext(
  connection,
  readConfig({ WAYBILL_DATA_DIR: folder, WAYBILL_LOG_LEVEL: 'silent', WAYBILL_SECRET: 'secret of the description' }),
)
const { http } = await createApp(tools, 'operator-key-of-nobody')
await http.ready()
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(portableDescription(http), null, 2)}\n`)
await http.close()
await tools.jobs.stop()
await connection.close()
rmSync(folder, { recursive: true })
