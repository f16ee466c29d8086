/**
 * Writes the names, texts and fingerprints of licences anew from the SPDX licence list: `node scripts/make-license-list.ts <file> [<file>]`: a JSON file (gzip or not) with `licenses`, an array of the details SPDX publishes of each licence, and one
 * of other wordings of the same licences, one JSON object a line with `spdx_license_key` and `text`, as ScanCode LicenseDB has.
 */
import type { Buffer } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { writeFingerprint } from '@waybill/licensing/recognition'

interface Details {
  readonly licenseId: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isDeprecatedLicenseId: boolean
  readonly seeAlso: readonly string[]
  readonly licenseText: string
}

const folder = new URL('../packages/licensing/src/', import.meta.url)

interface Wording {
  readonly spdx_license_key?: string
  readonly text?: string
}

function main(file: string, more: string | undefined): void {
  const { licenses } = JSON.parse(unpacked(readFileSync(file)).toString('utf8')) as { licenses: readonly Details[] }
  const sorted = licenses.toSorted((a, b) => (a.licenseId.toLowerCase() < b.licenseId.toLowerCase() ? -1 : 1))
  write('spdx-list.json', Object.fromEntries(sorted.map((license) => [license.licenseId, rowOf(license)])))
  write(
    '../../../server/src/releases/notice/license-texts.json',
    Object.fromEntries(sorted.map(({ licenseId, licenseText }) => [licenseId, licenseText.trimEnd()])),
  )
  write('recognition/texts/license-fingerprints.json', fingerprintsOf(sorted, more === undefined ? [] : readWordings(more)))
}

function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

function rowOf({ name, isOsiApproved, isDeprecatedLicenseId, seeAlso }: Details): string {
  const flags = [isOsiApproved ? 'osi' : '', isDeprecatedLicenseId ? 'deprecated' : ''].filter(Boolean).join(' ')
  const urls = seeAlso.map((url) => url.trim()).filter((url) => !url.includes(' '))
  return [name.trim(), flags, urls.join(' ')].join(' | ')
}

function readWordings(file: string): readonly Wording[] {
  const lines = unpacked(readFileSync(file)).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Wording)
}

/** Maps each text to one licence: of those with the same text the current id, `-only` before `-or-later`. */
function fingerprintsOf(licenses: readonly Details[], wordings: readonly Wording[]): Record<string, readonly string[]> {
  const inUse = licenses.filter(({ licenseId, isDeprecatedLicenseId }) => !isDeprecatedLicenseId && !sameText.test(licenseId))
  const byPrint = new Map<string, string>()
  for (const { licenseId, licenseText } of inUse) addFingerprint(byPrint, licenseId, licenseText)
  const known = new Set(byPrint.values())
  for (const { spdx_license_key: id = '', text = '' } of wordings) if (known.has(id)) addFingerprint(byPrint, id, text)
  const byId = Map.groupBy(byPrint.keys(), (print) => byPrint.get(print) ?? '')
  return Object.fromEntries(byId)
}

function addFingerprint(byPrint: Map<string, string>, id: string, text: string): void {
  const print = writeFingerprint(text)
  if (!byPrint.has(print)) byPrint.set(print, id)
}

/** Licences that differ from another one by application, not by text. */
const sameText = /invariants|-RFN$|-Combined-Work-Exception$/u

function write(name: string, value: object): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`)
}

main(process.argv[2] ?? '', process.argv[3])
