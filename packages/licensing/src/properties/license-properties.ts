import type { LicenseTraits } from './license-traits.ts'
import { licenseTable } from './license-table.ts'
import { readLicenseTable } from './read-license-table.ts'
import { categoryOf, defaultsOf } from './license-categories.ts'
import { listedLicense } from '../spdx-list.ts'
import { spdxLicenseId } from '../spdx-ids.ts'

export type * from './license-traits.ts'

export interface LicenseProperties extends LicenseTraits {
  /** SPDX id in its official spelling. */
  readonly id: string
  readonly name: string
  readonly isOsiApproved: boolean
  readonly isFsfLibre: boolean
  readonly isDeprecated: boolean
  /** `category`: nobody read this licence for the table; what is usual for its category stands here. */
  readonly basis: 'table' | 'category'
  /** Where the facts come from, see license-table.ts. */
  readonly sources: readonly string[]
}

const rows = readLicenseTable(licenseTable)

/**
 * What a licence of the SPDX list allows, asks for and withholds; the id in any case, deprecated ones included. Undefined for
 * any other text. Of LicenseRef- those are known that recogniseLicense gives: public domain and proprietary terms.
 */
export function propertiesOf(id: string): LicenseProperties | undefined {
  const official = spdxLicenseId(id) ?? (rows.has(id) ? id : undefined)
  return official === undefined ? undefined : (known.get(official) ?? remember(official))
}

const known = new Map<string, LicenseProperties>()

function remember(id: string): LicenseProperties {
  const properties = build(id)
  known.set(id, properties)
  return properties
}

function build(id: string): LicenseProperties {
  const { name = id, isOsiApproved = false, isDeprecated = false } = listedLicense(id) ?? {}
  return { id, name, isOsiApproved, isDeprecated, ...readFacts(id) }
}

function readFacts(id: string): Omit<LicenseProperties, 'id' | 'name' | 'isOsiApproved' | 'isDeprecated'> {
  const row = rows.get(id)
  if (row === undefined) return { ...defaultsOf(categoryOf(id)), isFsfLibre: false, basis: 'category', sources: ['D'] }
  return { ...row.traits, isFsfLibre: row.isFsfLibre, basis: 'table', sources: row.sources }
}

/** Licences of these categories withhold no freedom that open source grants. */
export function isOpenSource({ category }: Pick<LicenseTraits, 'category'>): boolean {
  return category !== 'source-available' && category !== 'proprietary'
}

export function isCopyleft({ category }: Pick<LicenseTraits, 'category'>): boolean {
  return category.endsWith('copyleft')
}
