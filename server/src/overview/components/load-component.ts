import type { Caller } from '#access/access.ts'
import type { AppContext } from '#platform/app-context.ts'
import { notFound } from '#platform/http-error.ts'
import { normaliseComponentKey } from '@waybill/identifiers'
import { linesOf } from '#overview/components/component-list-report.ts'
import {
  loadChosenLicenses,
  loadFindings,
  loadUsingModules,
  loadVersions,
  type UsingModuleRow,
  type VersionRow,
} from '#overview/components/component-report.ts'
import type { ComponentDetail, ComponentVersion } from '#overview/components/component-shape.ts'
import { levelOf } from '#overview/components/load-module-components.ts'

/** Loads a component over all modules of the company; 404 when none contains it. Four statements. */
export async function loadComponent({ db, now }: AppContext, caller: Caller, requested: string): Promise<ComponentDetail> {
  const key = normaliseComponentKey(requested)
  const rows = await loadVersions(db, caller, key)
  const [first] = rows
  if (first === undefined) throw notFound(requested)
  const ids = rows.map((row) => row.component_id)
  const modules = Map.groupBy(await loadUsingModules(db, caller, ids), (row) => row.component_id)
  return {
    key,
    latest: first.latest,
    deprecated: rows.map(({ deprecated }) => deprecated).find((reason) => reason !== null) ?? null,
    licences: {
      declared: linesOf(rows.flatMap(({ licenses }) => licenses)),
      chosen: await loadChosenLicenses(db, caller, key),
      registry: linesOf(rows.flatMap(({ registry }) => registry ?? [])),
    },
    activity: activityOf(first, now()),
    versions: rows.map((row) => toVersion(row, modules.get(row.component_id) ?? [])),
    findings: await loadFindings(db, caller, ids),
  }
}

function activityOf(row: VersionRow, at: Date): ComponentDetail['activity'] {
  const { repository, archived, last_activity: lastActivity } = row
  if (repository === null) return null
  return { repository, level: levelOf(row, at) ?? null, lastActivity: lastActivity?.toISOString() ?? null, archived }
}

function toVersion(row: VersionRow, modules: readonly UsingModuleRow[]): ComponentVersion {
  const { version, purl, published, newer, yanked, deprecated, ends } = row
  return {
    version,
    purl,
    published: published?.toISOString() ?? null,
    newer,
    yanked: yanked === true,
    deprecated,
    ends,
    modules: {
      total: row.modules,
      items: modules.map(({ id, name, project_id: projectId, project, direct, location, deep_scan: deepScanId }) => ({
        _id: id,
        name,
        projectId,
        project,
        direct,
        location,
        deepScanId,
      })),
    },
  }
}
