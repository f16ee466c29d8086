import { expect, it } from 'vitest'
import { tableOwners } from '#database/table-owners.ts'
import { readSourceSql, type SourceUse } from '#test/sql/source-sql.ts'
import { type SliceFile, sliceFiles } from '#test/sql/store-files.ts'

interface Use extends SourceUse, SliceFile {}

/** Writes of another slice's table that remain. The list only shrinks. */
const foreignWrites: readonly string[] = []

/** Reads of a higher slice's table that remain. The list only shrinks. */
const upwardReads: readonly string[] = [
  'portfolio → analysis',
  'sboms → analysis',
  // the current scan, status and statistics of a module are shown with it
  ...['portfolio', 'sboms', 'risks'].map((slice) => `${slice} → module_analysis`),
  // so are the number of its exploited findings and the scan before, which a page would ask for next
  ...['module_counts', 'scan'].map((table) => `portfolio → ${table}`),
  // automatic risks follow the findings of the modules that analysis evaluated
  'risks → finding',
  // which packages and components are in use decides what the feeds fetch and match
  ...['package', 'component', 'component_lookup', 'module_component'].map((table) => `feeds → ${table}`),
]

const owned = Object.entries(tableOwners).flatMap(([owner, tables]) =>
  Object.entries(tables).map(([table, { readers = [] }]) => ({ owner, table, readers })),
)
const ownerOf = new Map(owned.map(({ table, owner }) => [table, owner]))
const files = sliceFiles()
const sources = files.map((file) => ({ file, ...readSourceSql(file.path, new Set(ownerOf.keys())) }))
const uses: readonly Use[] = sources.flatMap(({ file, uses: ofFile }) => ofFile.map((use) => ({ ...file, ...use })))
const foreign = uses.filter(({ slice, table }) => ownerOf.get(table) !== slice)

function place({ name, line, table }: Use): string {
  return `${name}:${String(line)} ${table}`
}

function pair({ slice, table }: Pick<Use, 'slice' | 'table'>): string {
  return `${slice} → ${table}`
}

it('the SQL of every slice is seen', () => {
  expect(sources.flatMap(({ templates }) => templates).length).toBeGreaterThan(400)
  expect(uses.length).toBeGreaterThan(600)
})

it('only stores and reports contain SQL; a table handed to a function of a store is none', () => {
  expect(sources.filter(({ file, templates }) => !file.isStore && templates.length > 0)).toEqual([])
  expect(uses.filter(({ isStore, writes }) => !isStore && !writes).map(place)).toEqual([])
})

it('every table has an owner that is a slice, and every reader is another slice', () => {
  const slices = new Set(files.map(({ slice }) => slice))
  expect(owned.filter(({ owner, readers }) => ![owner, ...readers].every((name) => slices.has(name)))).toEqual([])
  expect(owned.filter(({ owner, readers }) => readers.some((name) => name === owner))).toEqual([])
})

it('only the owner writes a table', () => {
  const writes = foreign.filter(({ writes: isWrite }) => isWrite)
  expect(writes.filter((use) => !foreignWrites.includes(pair(use))).map(place)).toEqual([])
  expect(foreignWrites.filter((known) => !writes.some((use) => pair(use) === known))).toEqual([])
})

it('a slice reads a table of another one only where it is listed as a reader', () => {
  const listed = owned.flatMap(({ table, readers }) => readers.map((slice) => pair({ slice, table })))
  const reads = foreign.filter(({ writes }) => !writes)
  expect(reads.filter((use) => !listed.includes(pair(use))).map(place)).toEqual([])
  // a reader that reads no more leaves the list
  expect(listed.filter((reader) => !reads.some((use) => pair(use) === reader))).toEqual([])
})

it('a reader stands above the owner', async () => {
  const { layers } = (await import(new URL('../../../.dependency-cruiser.mjs', import.meta.url).href)) as { layers: readonly string[] }
  const upward = owned.flatMap(({ owner, table, readers }) =>
    readers.filter((slice) => layers.indexOf(slice) < layers.indexOf(owner)).map((slice) => pair({ slice, table })),
  )
  expect(upward.toSorted()).toEqual(upwardReads.toSorted())
})
