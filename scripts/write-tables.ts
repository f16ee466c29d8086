/** Writes server/src/database/tables/: the row types of every table, from the schema that the migrations make. A test compares them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connectEmbedded } from '../server/src/database/connect.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { writeTableTypes } from '../server/test/sql/table-types.ts'

const folder = new URL('../server/src/database/tables/', import.meta.url)
const connection = await connectEmbedded(undefined)
await migrate(connection.db)
const files = await writeTableTypes(connection.db)
await connection.close()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of files) writeFileSync(new URL(name, folder), text)
