import { licenseTerms, parseLicenseExpression } from '#expression/license-expression.ts'
import { currentLicense, writtenLicense } from '#expression/current-license.ts'
import { familyNames, licenseAliases } from './license-aliases.ts'
import { licenseKey } from './license-key.ts'
import { listedLicenses } from '#spdx-list.ts'

/** Keys of names to the expression they stand for. Names that stand for two licences are left out. */
export const knownNames: ReadonlyMap<string, string> = new Map([...fromSpdx(), ...readAliases(licenseAliases)])

/** Names that leave the version open, to the licence most works under that name mean. */
export const familiarNames: ReadonlyMap<string, string> = new Map(readAliases(familyNames))

function fromSpdx(): readonly (readonly [string, string])[] {
  const byKey = new Map<string, Set<string>>()
  for (const { id, name } of listedLicenses())
    for (const key of [licenseKey(id), licenseKey(name)]) byKey.set(key, (byKey.get(key) ?? new Set()).add(today(id)))
  return [...byKey].flatMap(([key, ids]) => (ids.size === 1 ? [...ids].map((id) => [key, id] as const) : []))
}

function today(id: string): string {
  const { expression } = parseLicenseExpression(id)
  const [term] = expression === undefined ? [] : licenseTerms(expression)
  return term === undefined ? id : writtenLicense(currentLicense(term))
}

function readAliases(table: string): readonly (readonly [string, string])[] {
  const lines = table.split('\n').filter((line) => line !== '')
  return lines.flatMap((line) => {
    const [license = '', aliases = ''] = line.split('|').map((column) => column.trim())
    return aliases.split(';').map((alias) => [licenseKey(alias), license] as const)
  })
}
