import type { Caller } from '#access/access.ts'
import { type PastToRead, readPastSboms } from '#analysis/analysis.ts'
import type { Database } from '#database/database.ts'
import { loadRepositoriesAsOf } from '#reports/past/past-repositories-report.ts'
import type { ReportedRepository } from '#reports/viability-report.ts'
import { moduleComponentsOf } from '#sboms/sboms.ts'
import { componentKeyOf, packagePurlOf, parsePurl } from '@waybill/identifiers'

/**
 * Reads the packages that the modules of a project had at a moment, with what was known of their repositories then, as `loadRepositories` does
 * those of now. Throws what `readPastSboms` throws.
 */
export async function readPastRepositories(db: Database, caller: Caller, past: PastToRead): Promise<readonly ReportedRepository[]> {
  const packages = await readPackages(db, caller, past)
  const repositories = await loadRepositoriesAsOf(db, [...packages.keys()], past.asOf)
  return [...packages]
    .map(([purl, { componentKey, versions }]) => ({ purl, componentKey, versions: [...versions].toSorted() }))
    .toSorted(byKey)
    .map(({ purl, ...component }) => Object.assign(component, { repository: repositories.get(purl) }))
}

interface PastPackage {
  readonly componentKey: string
  readonly versions: Set<string>
}

/** By purl. */
async function readPackages(db: Database, caller: Caller, past: PastToRead): Promise<ReadonlyMap<string, PastPackage>> {
  const packages = new Map<string, PastPackage>()
  for await (const { sbom } of readPastSboms(db, caller, past))
    for (const component of moduleComponentsOf(sbom)) addComponent(packages, component.purl)
  return packages
}

function addComponent(packages: Map<string, PastPackage>, text: string): void {
  const purl = parsePurl(text)
  if (purl === undefined) return
  const packagePurl = packagePurlOf(purl)
  const known = packages.get(packagePurl) ?? { componentKey: componentKeyOf(purl), versions: new Set() }
  packages.set(packagePurl, known)
  if (purl.version !== undefined) known.versions.add(purl.version)
}

interface Keyed {
  readonly purl: string
  readonly componentKey: string
}

function byKey(one: Keyed, other: Keyed): number {
  if (one.componentKey !== other.componentKey) return one.componentKey < other.componentKey ? -1 : 1
  return one.purl < other.purl ? -1 : 1
}
