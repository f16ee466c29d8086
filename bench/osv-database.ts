import { createWriteStream, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readBytes } from '../quality/advisory-pack.ts'
import { writeZip } from '../server/src/products/dossier/archive/write-zip.ts'

/** The records as they were published, each once: the peer does not merge copies. */
export function publishedRecords(source: string): readonly string[] {
  const files = globSync('*.ndjson.gz', { cwd: source }).toSorted()
  const lines = files.flatMap((file) => readBytes(join(source, file)).toString().split('\n'))
  const records = lines.filter((line) => line.trim() !== '').map((line) => [(JSON.parse(line) as OsvRecord).id, line] as const)
  return [...new Map(records).values()]
}

/** Writes the advisories as osv-scanner keeps them: an archive for each ecosystem, with a file for each record. */
export async function writeOsvDatabase(folder: string, records: readonly string[]): Promise<void> {
  const byEcosystem = new Map<string, Map<string, string>>()
  for (const record of records) {
    const { id } = JSON.parse(record) as OsvRecord
    for (const ecosystem of ecosystemsOf(record)) {
      const known = byEcosystem.get(ecosystem) ?? new Map<string, string>()
      byEcosystem.set(ecosystem, known.set(id, record))
    }
  }
  for (const [ecosystem, known] of byEcosystem) {
    const place = join(folder, 'osv-scanner', ecosystem)
    mkdirSync(place, { recursive: true })
    const entries = Array.from(known, ([id, record]) => ({ path: `${id}.json`, read: () => Promise.resolve(Buffer.from(record)) }))
    await pipeline(Readable.from(writeZip(entries, new Date())), createWriteStream(join(place, 'all.zip')))
  }
}

/** The ecosystems of a record, without their releases: `Debian:12` is kept with `Debian`. */
function ecosystemsOf(record: string): readonly string[] {
  const { affected = [] } = JSON.parse(record) as OsvRecord
  return [...new Set(affected.flatMap((entry) => entry.package?.ecosystem?.split(':')[0] ?? []))]
}

interface OsvRecord {
  readonly id: string
  readonly affected?: readonly { readonly package?: { readonly ecosystem?: string } }[]
}
