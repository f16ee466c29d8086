import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moduleComponentsOf, packSbom, readInPieces } from '#sboms/sboms.ts'
import type { Connection } from '#database/connect.ts'
import { pacingOf } from '#database/transact-in-pieces.ts'
import { openTestDatabase } from '#test/test-database.ts'
import { resolveInPieces } from '#analysis/resolve-module-components.ts'
import { makeSbom } from '#test/make-sbom.ts'

let connection: Connection

beforeAll(async () => {
  connection = await openTestDatabase()
})

afterAll(() => connection.close())

it('resolves a large document in transactions of at most 500 components, and answers the id of each', async () => {
  const custom = Array.from({ length: 1250 }, (_, i) => ({ key: 'npm:placed-ahead', version: `1.0.${String(i)}` }))
  const sbom = makeSbom([])
  const { pieces } = await readInPieces({ content: (await packSbom('', sbom)).content, custom })
  const resolved = await resolveInPieces({ db: connection.db, pacing: pacingOf(connection.kind) }, pieces)
  expect([...resolved.keys()].toSorted()).toEqual(
    moduleComponentsOf(sbom, custom)
      .map(({ purl }) => purl)
      .toSorted(),
  )
  const { rows } = await sql<{ id: number; purl: string; writer: string }>`
    select id, purl, xmin::text as writer from component where purl like 'pkg:npm/placed-ahead@%'`.execute(connection.db)
  expect(Object.fromEntries(resolved)).toEqual(Object.fromEntries(rows.map(({ purl, id }) => [purl, id])))
  const sizes = Array.from(Map.groupBy(rows, ({ writer }) => writer).values(), ({ length }) => length)
  expect([sizes.length > 2, Math.max(...sizes) <= 500]).toEqual([true, true])
})
