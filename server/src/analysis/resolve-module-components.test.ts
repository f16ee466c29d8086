import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moduleComponentsOf } from '#sboms/sboms.ts'
import type { Connection } from '#database/connect.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { resolveInBatches } from '#analysis/resolve-module-components.ts'

let connection: Connection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

it('places a large document in transactions of at most 500 components, and answers the id of each', async () => {
  const custom = Array.from({ length: 1250 }, (_, i) => ({ key: 'npm:placed-ahead', version: `1.0.${String(i)}` }))
  const components = moduleComponentsOf({ components: [], graph: { roots: [], dependsOn: [] }, extractedLicenses: [] }, custom)
  const placed = await resolveInBatches(connection.db, components)
  const { rows } = await sql<{ id: number; purl: string; writer: string }>`
    select id, purl, xmin::text as writer from component where purl like 'pkg:npm/placed-ahead@%'`.execute(connection.db)
  expect(Object.fromEntries(placed)).toEqual(Object.fromEntries(rows.map(({ purl, id }) => [purl, id])))
  const writers = Map.groupBy(rows, ({ writer }) => writer)
  expect([...writers.values()].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([250, 500, 500])
})
