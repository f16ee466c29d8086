import type { Caller } from '#access/access.ts'
import { findSafeVersions, type SafeVersions } from '#analysis/analysis.ts'
import type { AppContext } from '#platform/app-context.ts'
import { notFound } from '#platform/http-error.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import { linesOf } from '#overview/components/component-list-report.ts'
import {
  countOpenVulnerabilities,
  loadChosenLicenses,
  loadFindings,
  loadUsingModules,
  loadVersions,
  type UsingModuleRow,
  type VersionRow,
} from '#overview/components/component-report.ts'
import type { ComponentDetail, ComponentVersion } from '#overview/components/component-shape.ts'
import { levelOf } from '#overview/components/load-module-components.ts'

/** Loads a component over all modules of the company; 404 when none contains it. Eight statements. */
export async function loadComponent({ db, now }: AppContext, caller: Caller, requested: string): Promise<ComponentDetail> {
  const key = normaliseComponentKey(requested)
  const rows = await loadVersions(db, caller, key)
  const [first] = rows
  if (first === undefined) throw notFound(requested)
  const ids = rows.map((row) => row.component_id)
  const versionFacts = await loadVersionFacts(db, caller, ids, first.latest)
  return {
    key,
    latest: first.latest,
    latestSafe: versionFacts.safe.isLatestSafe ?? null,
    deprecated: rows.map(({ deprecated }) => deprecated).find((reason) => reason !== null) ?? null,
    licences: {
      declared: linesOf(rows.flatMap(({ licenses }) => licenses)),
      chosen: await loadChosenLicenses(db, caller, key),
      registry: linesOf(rows.flatMap(({ registry }) => registry ?? [])),
    },
    activity: activityOf(first, now()),
    versions: rows.map((row) => toVersion(row, versionFacts)),
    findings: await loadFindings(db, caller, ids),
  }
}

/** What is known of the versions, by component. */
interface VersionFacts {
  readonly modules: ReadonlyMap<number, readonly UsingModuleRow[]>
  readonly safe: SafeVersions
  /** Vulnerabilities by module. */
  readonly vulnerabilities: ReadonlyMap<number, ReadonlyMap<string, number>>
}

async function loadVersionFacts(
  db: AppContext['db'],
  caller: Caller,
  ids: readonly number[],
  latest: string | null,
): Promise<VersionFacts> {
  const [counts, modules, safe] = await Promise.all([
    countOpenVulnerabilities(db, caller, ids),
    loadUsingModules(db, caller, ids),
    findSafeVersions(db, caller, ids, latest),
  ])
  const counted = Map.groupBy(counts, (row) => row.component_id)
  return {
    modules: Map.groupBy(modules, (row) => row.component_id),
    safe,
    vulnerabilities: new Map(
      Array.from(counted, ([id, rows]) => [id, new Map(rows.map(({ module_id: moduleId, findings }) => [moduleId, findings]))]),
    ),
  }
}

function activityOf(row: VersionRow, at: Date): ComponentDetail['activity'] {
  const { repository, archived, last_activity: lastActivity } = row
  if (repository === null) return null
  return { repository, level: levelOf(row, at) ?? null, lastActivity: lastActivity?.toISOString() ?? null, archived }
}

function toVersion(row: VersionRow, facts: VersionFacts): ComponentVersion {
  const { component_id: componentId, version, purl, published, newer, yanked, deprecated, ends } = row
  const byModule = facts.vulnerabilities.get(componentId) ?? new Map<string, number>()
  const modules = facts.modules.get(componentId) ?? []
  return {
    version,
    purl,
    published: published?.toISOString() ?? null,
    newer,
    yanked: yanked === true,
    deprecated,
    ends,
    safe: facts.safe.from.get(componentId) ?? null,
    vulnerabilities: [...byModule.values()].reduce((sum, count) => sum + count, 0),
    modules: { total: row.modules, items: modules.map((module) => toUsingModule(module, byModule)) },
  }
}

function toUsingModule(
  { id, name, project_id: projectId, project, direct, location, deep_scan: deepScanId }: UsingModuleRow,
  vulnerabilities: ReadonlyMap<string, number>,
): ComponentVersion['modules']['items'][number] {
  return { _id: id, name, projectId, project, direct, location, deepScanId, vulnerabilities: vulnerabilities.get(id) ?? 0 }
}
