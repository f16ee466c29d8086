/** Writes openapi.json, from which clients are generated. A test compares it with the routes. */
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
writeFileSync(new URL('../openapi.json', import.meta.url), `${linesOf(portableDescription(http))}\n`)
await http.close()
await tools.jobs.stop()
await connection.close()
rmSync(folder, { recursive: true })

/** Writes JSON with one operation or shape per line: a change of one shows as one line. */
function linesOf(value: unknown, levels = 3): string {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}:${linesOf(inner, levels - 1)}`)
  return `{\n${entries.join(',\n')}\n}`
}
