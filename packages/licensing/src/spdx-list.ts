import list from './spdx-list.json' with { type: 'json' }

/** A licence as the SPDX licence list tells of it (spdx-list.json: name | flags | addresses, one line a licence; CC0-1.0). */
interface ListedLicense {
  readonly id: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isDeprecated: boolean
  /** Where its text stands or stood. */
  readonly urls: readonly string[]
}

const rows: Readonly<Record<string, string>> = list

/** What the SPDX list says of an id in its official spelling. */
export function listedLicense(id: string): ListedLicense | undefined {
  const [name, flags = '', urls = ''] = Object.hasOwn(rows, id) ? (rows[id] ?? '').split(' | ') : []
  if (name === undefined) return undefined
  return {
    id,
    name,
    isOsiApproved: flags.includes('osi'),
    isDeprecated: flags.includes('deprecated'),
    urls: urls.split(' ').filter(Boolean),
  }
}

/** All licences of the SPDX list. */
export function listedLicenses(): readonly ListedLicense[] {
  return Object.keys(rows).flatMap((id) => listedLicense(id) ?? [])
}
