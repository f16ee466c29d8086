import list from './spdx-list.json' with { type: 'json' }

/** A licence on the SPDX list (spdx-list.json: name | flags | addresses, one licence per line; CC0-1.0). */
interface ListedLicense {
  readonly id: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isDeprecated: boolean
  /** Current and former addresses of its text. */
  readonly urls: readonly string[]
}

const rows: Readonly<Record<string, string>> = list

/** Looks up an id in its official spelling. */
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

/** Lists all licences of the SPDX list. */
export function listedLicenses(): readonly ListedLicense[] {
  return Object.keys(rows).flatMap((id) => listedLicense(id) ?? [])
}
