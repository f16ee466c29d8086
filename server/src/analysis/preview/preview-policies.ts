import type { Caller, Rights, Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { readSnapshot } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import {
  levelsAt,
  loadPolicyLevels,
  type PreviewedSettings,
  previewSettings,
  resolvePolicy,
  type SettingsToPreview,
} from '#portfolio/portfolio.ts'
import { findAllAnalysedModules } from '#analysis/affected-module-store.ts'
import { runAnalysers } from '#analysis/evaluate-modules.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import { assemblePreview, previewModule, toEvaluatedFinding } from '#analysis/preview/assemble-preview.ts'
import { compareFindings } from '#analysis/preview/compare-findings.ts'
import { previewStored } from '#analysis/preview/preview-stored.ts'
import { definePreviewJob, inBatches, mostAtOnce, startPreview } from '#analysis/preview/background-preview.ts'
import type { Preview, PreviewAnswer } from '#analysis/preview/preview-shape.ts'
import { loadComponentNames, loadPreviewedModules, loadStoredFindings } from '#analysis/preview/preview-store.ts'

type Previewer = Pick<AppContext, 'db' | 'now' | 'jobs' | 'log'>

/** Evaluates the modules of a level under changed settings and stores nothing; starts a job where there are too many. */
export async function previewPolicies(context: Previewer, caller: Caller, change: SettingsToPreview): Promise<Preview | PreviewAnswer> {
  const { db, now } = context
  const concerned = await loadConcerned(context, caller, change, mostAtOnce + 1)
  if (concerned.moduleIds.length > mostAtOnce)
    return startPreview(context, caller, { kind: 'preview', job: previewPoliciesJob, request: requestOf(caller, change) })
  const { moduleId, store } = concerned.settings
  if (moduleId !== undefined && store !== undefined && concerned.moduleIds.length > 0)
    return previewStored(context, { companyId: caller.companyId, moduleId }, store)
  return previewModules(db, caller, { ...concerned, at: now() })
}

interface ConcernedModules {
  readonly settings: PreviewedSettings
  readonly moduleIds: readonly string[]
}

function loadConcerned(
  { db, now }: Pick<Previewer, 'db' | 'now'>,
  rights: Rights,
  change: SettingsToPreview,
  atMost: number,
): Promise<ConcernedModules> {
  return readSnapshot(db, async (trx) => {
    const settings = await previewSettings(trx, rights, change, now())
    return { settings, moduleIds: await concernedModules(trx, rights, settings, atMost) }
  })
}

function concernedModules(
  trx: Transaction,
  { companyId }: Tenant,
  settings: PreviewedSettings,
  atMost: number,
): Promise<readonly string[]> {
  const { moduleId, projectId, isRelevant } = settings
  if (!isRelevant) return Promise.resolve([])
  return findAllAnalysedModules(trx, { companyId, projectId, moduleIds: moduleId === undefined ? undefined : [moduleId] }, atMost)
}

interface ModulesToPreview extends ConcernedModules {
  readonly at: Date
}

function previewModules(db: Database, tenant: Tenant, { settings, moduleIds, at }: ModulesToPreview): Promise<Preview> {
  return inBatches(moduleIds, (some) => readSnapshot(db, (trx) => previewBatch(trx, tenant, { settings, moduleIds: some, at })))
}

/** The same number of statements for any number of modules and findings. */
async function previewBatch(trx: Transaction, { companyId }: Tenant, { settings, moduleIds, at }: ModulesToPreview): Promise<Preview> {
  const scope = { companyId, moduleIds }
  const levels = await loadPolicyLevels(trx, scope, moduleIds)
  const changed = new Map(Array.from(levels, ([id, one]) => [id, resolvePolicy(levelsAt(settings.apply(one), at))]))
  const found = await runAnalysers(trx, scope, { policies: await scopePoliciesByPath(trx, scope, changed), at })
  const after = found.map(toEvaluatedFinding)
  const changes = compareFindings(await loadStoredFindings(trx, scope, moduleIds), after)
  const modules = await loadPreviewedModules(trx, scope, moduleIds)
  const byModule = Map.groupBy(after, ({ moduleId }) => moduleId)
  const previews = modules.map((module) => previewModule(module, byModule.get(module.id) ?? []))
  const shown = [...changes.added, ...changes.gone, ...changes.changed.map((pair) => pair.after)]
  const names = await loadComponentNames(trx, [...new Set(shown.map(({ componentId }) => componentId))])
  return assemblePreview(previews, changes, { nameOf: (id) => names.get(id), isStored: () => true })
}

/** What the job needs; of the caller the rights alone. */
interface StoredRequest {
  readonly rights: Rights
  readonly change: SettingsToPreview
}

function requestOf({ companyId, scopes, features }: Caller, change: SettingsToPreview): StoredRequest {
  return { rights: { companyId, scopes, features }, change }
}

/** Computes a preview over many modules, a few in each transaction. */
export const previewPoliciesJob = definePreviewJob({
  name: 'preview-policies',
  kind: 'preview',
  what: 'preview',
  async compute({ db, now }, _tenant, { rights, change }: StoredRequest) {
    const at = now()
    const concerned = await loadConcerned({ db, now }, rights, change, Number.MAX_SAFE_INTEGER)
    return previewModules(db, rights, { ...concerned, at })
  },
})
