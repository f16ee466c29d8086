import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { columnTypes } from '#database/column-types.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { writeTableTypes } from '#test/sql/table-types.ts'

const folder = new URL('tables/', import.meta.url)

it('the row types are those of the migrated schema; npm run tables writes them', async () => {
  const { db, close } = await openTestDatabase()
  const files = await writeTableTypes(db)
  await close()
  expect(readdirSync(folder).toSorted()).toEqual([...files.keys()].toSorted())
  for (const [name, text] of files) expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text)
  const written = [...files.values()].join('')
  for (const type of Object.values(columnTypes)) expect(written).toContain(type)
})
