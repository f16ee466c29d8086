import { longestName, mostComponents } from '../sbom/document-limits.ts'
import type { SpdxPackage } from './read-spdx-package.ts'
import { firstPurl } from './spdx-references.ts'
import { warn, type WarningList } from '../sbom/warning-list.ts'
import { ParseError } from '../parse-error.ts'
import { asList, asObject, asText, type JsonObject } from '../json/json-values.ts'

/**
 * Lists the packages of a document, each id once. Throws a ParseError when they are no list, one has no name, or one id names two
 * different packages.
 */
export function spdxPackagesOf(
  document: JsonObject,
  pointers: readonly string[] | undefined,
  warnings: WarningList,
): readonly SpdxPackage[] {
  const list = document['packages'] ?? []
  if (!Array.isArray(list)) throw new ParseError('/packages', 'packages must be a list')
  if (list.length > mostComponents) throw new ParseError('/packages', `a document may have at most ${mostComponents} packages`)
  const byId = new Map<string, SpdxPackage>()
  return asList(list).flatMap((value, index) => {
    const each = packageOf(value, pointers?.[index] ?? `/packages/${index}`)
    if (each.id === undefined) warn(warnings, 'Packages without SPDXID cannot be related to others', each.pointer)
    if (isRepeated(each, byId, warnings)) return []
    if (each.id !== undefined) byId.set(each.id, each)
    return [each]
  })
}

function packageOf(value: unknown, pointer: string): SpdxPackage {
  const source = asObject(value)
  if (source === undefined) throw new ParseError(pointer, 'a package must be an object')
  const name = asText(source['name'])
  if (name === undefined) throw new ParseError(pointer, 'a package needs a name')
  if (name.length > longestName) throw new ParseError(`${pointer}/name`, `a package's name may have at most ${longestName} characters`)
  return { source, id: asText(source['SPDXID']), name, pointer }
}

/** Handles a repeated id: the same package is dropped, as tools repeat it; a different one makes relations ambiguous. */
function isRepeated(each: SpdxPackage, byId: ReadonlyMap<string, SpdxPackage>, warnings: WarningList): boolean {
  const known = each.id === undefined ? undefined : byId.get(each.id)
  if (known === undefined) return false
  const place = `${each.pointer}/SPDXID`
  if (identityOf(known) !== identityOf(each))
    throw new ParseError(place, `the SPDXID ${JSON.stringify(each.id?.slice(0, 200))} stands for two different packages`)
  warn(warnings, 'Packages given twice under one SPDXID were taken once', place)
  return true
}

function identityOf({ source, name }: SpdxPackage): string {
  return JSON.stringify([name, asText(source['versionInfo']), firstPurl(source)])
}
