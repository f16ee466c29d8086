/**
 * Writes the names and texts of licences from the SPDX licence list: `node scripts/make-license-list.ts <file>`, a JSON file (gzip
 * or not) with `licenses`, an array of the details SPDX publishes of each licence.
 */
import type { Buffer } from 'node:buffer'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

interface Details {
  readonly licenseId: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isDeprecatedLicenseId: boolean
  readonly seeAlso: readonly string[]
  readonly licenseText: string
}

const folder = new URL('../packages/licensing/src/', import.meta.url)

function main(file: string): void {
  const { licenses } = JSON.parse(unpacked(readFileSync(file)).toString('utf8')) as { licenses: readonly Details[] }
  const sorted = licenses.toSorted((a, b) => (a.licenseId.toLowerCase() < b.licenseId.toLowerCase() ? -1 : 1))
  write('spdx-list.json', Object.fromEntries(sorted.map((license) => [license.licenseId, rowOf(license)])))
  write(
    '../../../server/src/releases/notice/license-texts.json',
    Object.fromEntries(sorted.map(({ licenseId, licenseText }) => [licenseId, licenseText.trimEnd()])),
  )
}

function unpacked(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
}

function rowOf({ name, isOsiApproved, isDeprecatedLicenseId, seeAlso }: Details): string {
  const flags = [isOsiApproved ? 'osi' : '', isDeprecatedLicenseId ? 'deprecated' : ''].filter(Boolean).join(' ')
  const urls = seeAlso.map((url) => url.trim()).filter((url) => !url.includes(' '))
  return [name.trim(), flags, urls.join(' ')].join(' | ')
}

function write(name: string, value: object): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`)
}

main(process.argv[2] ?? '')
