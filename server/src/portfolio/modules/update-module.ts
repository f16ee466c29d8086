import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { preserveLicenseAudits } from '#portfolio/modules/preserve-license-audits.ts'
import { type Module, type ModuleChange, type ModuleDetail, toModuleDetail } from '#portfolio/modules/module.ts'
import { loadAnalysis, lockModule, lockModuleForMove, saveModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import type { ModuleComponentConfig, ComponentConfigInput, StoredSelection } from '#portfolio/settings/component-config.ts'
import { readEnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

/**
 * Replaces the fields sent, each as a whole (§4.3 rule 1), and answers the module as it is then; it is judged again when
 * something it is judged by changed. A projectId moves it. 400 for a bad field, a name in use or an unknown tag; 404 for an
 * unknown module or project.
 */
export async function updateModule(context: AppContext, caller: Caller, id: string, sent: ModuleChange): Promise<ModuleDetail> {
  const change = readChange(sent)
  return transact(context.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, change.tags ?? [])
    const before = await (change.projectId === undefined ? lockModule : lockModuleForMove)(trx, caller, id)
    if (change.projectId !== undefined) await findProject(trx, caller, { projectId: change.projectId })
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    return saveModuleChange(trx, { tools: context, caller }, before, applyChange(before, change))
  })
}

/** Stores a module after a change, asks for new judgements where the change calls for them, and answers the detail. */
export async function saveModuleChange(
  trx: Transaction,
  { tools: context, caller }: { readonly tools: AppContext; readonly caller: Caller },
  before: Module,
  after: Module,
): Promise<ModuleDetail> {
  await saveModule(trx, caller, after)
  if (after.projectId !== before.projectId) await context.moveRisks(trx, caller, { moduleId: after.id, projectId: after.projectId })
  if (after.projectId !== before.projectId || changesEvaluation(before.settings, after.settings))
    await context.reevaluation.settingsChanged(trx, { companyId: caller.companyId, projectId: after.projectId, moduleId: after.id })
  await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: after.id, name: after.name })
  return toModuleDetail(after, await loadAnalysis(trx, caller, after))
}

/** The texts as they are stored. */
function readChange(sent: ModuleChange): ModuleChange {
  return {
    ...sent,
    ...(sent.name !== undefined && { name: sent.name.trim() }),
    ...(sent.environmentalConfig && { environmentalConfig: readEnvironmentalConfig(sent.environmentalConfig) }),
  }
}

/** The module after a change; a field that was not sent stays, and hand-set licences keep their audit fields. */
function applyChange(before: Module, change: ModuleChange): Module {
  const { name, projectId, moduleIdentifier, tags, ...settings } = change
  const componentConfig = preserveAudits(change.componentConfig, before.settings.componentConfig?.licensesSelected)
  return {
    ...before,
    name: name ?? before.name,
    projectId: projectId ?? before.projectId,
    identifier: replaceField(before.identifier, moduleIdentifier),
    tags: replaceField(before.tags, tags),
    settings: replaceFields(before.settings, { ...settings, ...(componentConfig !== undefined && { componentConfig }) }),
  }
}

function preserveAudits(
  sent: ComponentConfigInput | null | undefined,
  stored: readonly StoredSelection[] = [],
): ModuleComponentConfig | null | undefined {
  return sent?.licensesSelected ? { ...sent, licensesSelected: preserveLicenseAudits(sent.licensesSelected, stored) } : sent
}
