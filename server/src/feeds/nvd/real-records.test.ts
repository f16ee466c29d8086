import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { nvdRecords } from '#feeds/nvd/nvd-records.ts'

const file = resolve(import.meta.dirname, '../../../../../shared/data/cve/cve-records-v5.ndjson.gz')

it.skipIf(!existsSync(file))('reads every real record of the CVE list (skipped without ../shared/data)', async () => {
  const bytes = createReadStream(file).pipe(createGunzip())
  const entries = await Array.fromAsync(nvdRecords(bytes, { now: () => new Date('2026-06-01T00:00:00Z') }))
  const items = entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))
  const rejected = entries.flatMap((entry) => ('rejected' in entry ? [entry.rejected] : []))
  // drafts that Go's database keeps have no date
  expect([items.length, rejected.length]).toEqual([2355, 239])
  expect(rejected.filter((reason) => !reason.endsWith('dateUpdated is missing or no time'))).toEqual([])
  const counts = {
    described: items.filter(({ details }) => details !== undefined).length,
    scored: items.filter(({ severities }) => severities.length > 0).length,
    classified: items.filter(({ cwes }) => cwes.length > 0).length,
  }
  expect(counts).toEqual({ described: 2353, scored: 2069, classified: 2094 })
})
