/**
 * Makes spdx-list.json and texts/license-fingerprints.json anew from the SPDX licence list: `node scripts/make-license-list.ts
 * <file>`, a JSON file (gzip or not) with `licenses`, an array of the details SPDX publishes of each licence.
 */
import type { Buffer } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { writeFingerprint } from '../server/src/standards/licenses/texts/license-fingerprint.ts'

interface Details {
  readonly licenseId: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isDeprecatedLicenseId: boolean
  readonly seeAlso: readonly string[]
  readonly licenseText: string
}

const folder = new URL('../server/src/standards/licenses/', import.meta.url)

function main(file: string): void {
  const { licenses } = JSON.parse(unpacked(readFileSync(file)).toString('utf8')) as { licenses: readonly Details[] }
  const sorted = licenses.toSorted((a, b) => (a.licenseId.toLowerCase() < b.licenseId.toLowerCase() ? -1 : 1))
  write('spdx-list.json', Object.fromEntries(sorted.map((license) => [license.licenseId, rowOf(license)])))
  write('texts/license-fingerprints.json', fingerprintsOf(sorted))
}

function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

function rowOf({ name, isOsiApproved, isDeprecatedLicenseId, seeAlso }: Details): string {
  const flags = [isOsiApproved ? 'osi' : '', isDeprecatedLicenseId ? 'deprecated' : ''].filter(Boolean).join(' ')
  const urls = seeAlso.map((url) => url.trim()).filter((url) => !url.includes(' '))
  return [name.trim(), flags, urls.join(' ')].join(' | ')
}

/** Licences with the same text are told apart by nothing in it: the one in use today stands for them, `-only` before `-or-later`. */
function fingerprintsOf(licenses: readonly Details[]): Record<string, string> {
  const inUse = licenses.filter(({ isDeprecatedLicenseId }) => !isDeprecatedLicenseId)
  const byPrint = new Map<string, string>()
  for (const { licenseId, licenseText } of inUse) {
    const print = writeFingerprint(licenseText)
    if (!byPrint.has(print)) byPrint.set(print, licenseId)
  }
  return Object.fromEntries([...byPrint].map(([print, id]) => [id, print]))
}

function write(name: string, value: Record<string, string>): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`)
}

main(process.argv[2] ?? '')
