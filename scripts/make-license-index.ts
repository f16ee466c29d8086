/**
 * Writes the index of licence texts: `node scripts/make-license-index.ts <templates> <version>`. The templates are a JSON file
 * (gzip or not) made of spdx/license-list-XML (CC0-1.0): an array of licences and exceptions, each with its text in segments and its
 * header; the version is that of the list.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type LicenseTemplate, writeLicenseIndex } from '@waybill/licensing/texts'

interface Entry {
  readonly id: string
  readonly kind: 'license' | 'exception'
  readonly deprecated: boolean
  readonly header: string | null
  readonly segments: LicenseTemplate['segments']
}

const file = new URL('../packages/licensing/src/texts/license-index.json', import.meta.url)

/** Licences that differ from another one by application, not by text. */
const sameText = /-or-later$|invariants|-(?:no-)?RFN$|-Combined-Work-Exception$|-no-copyleft-exception$|^any-OSI/u

function main(source: string, version: string): void {
  const bytes = readFileSync(source)
  const entries = JSON.parse((source.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as readonly Entry[]
  const current = entries.filter(({ id, deprecated }) => !deprecated && !sameText.test(id))
  const index = writeLicenseIndex(version, [...current, ...current.flatMap(noticeOf)])
  writeFileSync(file, `${JSON.stringify({ index: Buffer.from(index).toString('base64') }, null, 2)}\n`)
}

/** The notices of GNU licences are read by their grammar, since they tell more than their wording. */
function noticeOf({ id, header }: Entry): readonly LicenseTemplate[] {
  return header === null || /^(?:[AL]?GPL|GFDL)-/u.test(id) ? [] : [{ id, kind: 'notice', segments: [{ t: header }] }]
}

main(process.argv[2] ?? '', process.argv[3] ?? '')
