import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readNvdRecords } from '#feeds/nvd/read-nvd-records.ts'
import { unknownTimestamp } from '@waybill/vulnerabilities/records'

const folder = resolve(import.meta.dirname, '../../../../../shared/data/cve')

async function readFile(name: string) {
  const bytes = createReadStream(resolve(folder, name)).pipe(createGunzip())
  const entries = await Array.fromAsync(readNvdRecords(bytes, { now: () => new Date('2026-06-01T00:00:00Z') }))
  const items = entries.flatMap((entry) => ('item' in entry ? [entry.item] : []))
  return {
    read: items.length,
    rejected: entries.flatMap((entry) => ('rejected' in entry ? [entry.rejected] : [])),
    undated: items.filter(({ modified }) => modified === unknownTimestamp).length,
    described: items.filter(({ details }) => details !== undefined).length,
    scored: items.filter(({ severities }) => severities.length > 0).length,
    classified: items.filter(({ cwes }) => cwes.length > 0).length,
  }
}

describe.skipIf(!existsSync(folder))('every real record of the CVE list is read (skipped without ../shared/data)', () => {
  it('in CVE JSON 5, also drafts that Go’s database keeps, which have no date', async () => {
    const counts = { read: 2594, undated: 239, described: 2592, scored: 2069, classified: 2344 }
    expect(await readFile('cve-records-v5.ndjson.gz')).toEqual({ ...counts, rejected: [] })
  })

  it('in CVE JSON 4', async () => {
    const counts = { read: 1963, undated: 1961, described: 1963, scored: 6, classified: 88 }
    expect(await readFile('cve-records-v4-pre2018.ndjson.gz')).toEqual({ ...counts, rejected: [] })
  })
})
