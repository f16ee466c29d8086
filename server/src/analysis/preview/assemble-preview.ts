import { isDeepStrictEqual } from 'node:util'
import type { ModuleFinding } from '#analysis/analyser.ts'
import { findingIdOf } from '#analysis/finding.ts'
import type { ComparedFinding, EvaluatedFinding, FindingChanges } from '#analysis/preview/compare-findings.ts'
import type { Preview, PreviewedFinding } from '#analysis/preview/preview-shape.ts'
import type { ComponentName, PreviewedModule } from '#analysis/preview/preview-store.ts'
import { countKinds, type Statistics, statisticsOf, statusOf } from '#analysis/statistics.ts'

/** Gives a finding of an evaluation the id it would be stored with. */
export function toEvaluatedFinding({ moduleId, finding }: ModuleFinding): EvaluatedFinding {
  const { componentId, kind, findingKey, status, score, reason } = finding
  return { id: findingIdOf(moduleId, finding), moduleId, componentId, kind, findingKey, status, score, reason }
}

/** Lists in answers end here. */
export const mostListed = 1000

export type PreviewChanges = FindingChanges<ComparedFinding, EvaluatedFinding>

/** What the answer needs besides the changes. */
export interface PreviewContext {
  readonly nameOf: (componentId: number) => ComponentName | undefined
  /** Whether the component is in the catalogue, so that the id of its finding stays. */
  readonly isStored: (componentId: number) => boolean
}

/** Assembles the answer from every module that was evaluated; undefined stands for one that stays as it is. Pure. */
export function assemblePreview(
  evaluated: readonly (ModulePreview | undefined)[],
  changes: PreviewChanges,
  context: PreviewContext,
): Preview {
  const modules = evaluated.filter((module) => module !== undefined)
  const { added, gone, changed } = changes
  return {
    modules,
    evaluated: evaluated.length,
    counts: { modules: modules.length, new: added.length, gone: gone.length, changed: changed.length },
    findings: listChanges(changes, context),
  }
}

function listChanges({ added, gone, changed }: PreviewChanges, context: PreviewContext): Preview['findings'] {
  return {
    new: added.slice(0, mostListed).map((after) => toPreviewed(after, context, { from: null, to: after.status, reason: after.reason })),
    gone: gone.slice(0, mostListed).map((before) => toPreviewed(before, context, { from: before.status, to: null, reason: null })),
    changed: changed
      .slice(0, mostListed)
      .map(({ before, after }) =>
        toPreviewed({ ...after, id: before.id }, context, { from: before.status, to: after.status, reason: after.reason }),
      ),
  }
}

function toPreviewed(
  { id, moduleId, kind, componentId, findingKey, score }: ComparedFinding,
  { nameOf, isStored }: PreviewContext,
  change: Pick<PreviewedFinding, 'from' | 'to' | 'reason'>,
): PreviewedFinding {
  const { key = '', version = null } = nameOf(componentId) ?? {}
  const shown = { moduleId, kind, key: findingKey, component: { key, version }, score: score ?? null, ...change }
  return { _id: isStored(componentId) ? id : null, ...shown }
}

/** A module before and after. */
export type ModulePreview = Preview['modules'][number]

/** Recounts a module's findings; undefined where neither its status nor a count changes. */
export function previewModule(
  { id, name, project, status: from, statistics }: PreviewedModule,
  findings: readonly ComparedFinding[],
  components = statistics?.components ?? 0,
): ModulePreview | undefined {
  const before: Statistics = statistics ?? statisticsOf(new Map(), { components, licenses: 0 })
  const counted = findings.map(({ kind, componentId, findingKey, status }) => ({
    kind,
    component_id: componentId,
    finding_key: findingKey,
    status,
  }))
  const after = statisticsOf(countKinds(counted), { components, licenses: before.licenses })
  const to = statusOf(after)
  return to === from && isDeepStrictEqual(before, after) ? undefined : { _id: id, name, project, from, to, before, after }
}
