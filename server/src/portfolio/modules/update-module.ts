import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { keepLicenseAudits } from '#portfolio/modules/keep-license-audits.ts'
import { type Module, type ModuleChange, type ModuleDetail, moduleDetailOf } from '#portfolio/modules/module.ts'
import { loadAnalysis, lockModule, lockModuleForMove, saveModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import type { ModuleComponentConfig, SentComponentConfig, StoredSelection } from '#portfolio/settings/component-config.ts'
import { readEnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import { changesJudgements } from '#portfolio/settings/judged-settings.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

/**
 * Replaces the fields sent, each as a whole (§4.3 rule 1), and answers the module as it is then; it is judged again when
 * something it is judged by changed. A projectId moves it. 400 for a bad field, a name in use or an unknown tag; 404 for an
 * unknown module or project.
 */
export async function updateModule(tools: Tools, caller: Caller, id: string, sent: ModuleChange): Promise<ModuleDetail> {
  const change = readChange(sent)
  return transact(tools.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, change.tags ?? [])
    const before = await (change.projectId === undefined ? lockModule : lockModuleForMove)(trx, caller, id)
    if (change.projectId !== undefined) await findProject(trx, caller, { projectId: change.projectId })
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    return storeModule(trx, { tools, caller }, before, applyChange(before, change))
  })
}

/** Stores a module after a change, asks for new judgements where the change calls for them, and answers the detail. */
export async function storeModule(
  trx: Transaction,
  { tools, caller }: { readonly tools: Tools; readonly caller: Caller },
  before: Module,
  after: Module,
): Promise<ModuleDetail> {
  await saveModule(trx, caller, after)
  if (after.projectId !== before.projectId) await tools.risks.moduleMoved(trx, caller, { moduleId: after.id, projectId: after.projectId })
  if (after.projectId !== before.projectId || changesJudgements(before.settings, after.settings))
    await tools.recheck.settingsChanged(trx, { companyId: caller.companyId, projectId: after.projectId, moduleId: after.id })
  await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: after.id, name: after.name })
  return moduleDetailOf(after, await loadAnalysis(trx, caller, after))
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
  const componentConfig = keepAudits(change.componentConfig, before.settings.componentConfig?.licensesSelected)
  return {
    ...before,
    name: name ?? before.name,
    projectId: projectId ?? before.projectId,
    identifier: replaceField(before.identifier, moduleIdentifier),
    tags: replaceField(before.tags, tags),
    settings: replaceFields(before.settings, { ...settings, ...(componentConfig !== undefined && { componentConfig }) }),
  }
}

function keepAudits(
  sent: SentComponentConfig | null | undefined,
  stored: readonly StoredSelection[] = [],
): ModuleComponentConfig | null | undefined {
  return sent?.licensesSelected ? { ...sent, licensesSelected: keepLicenseAudits(sent.licensesSelected, stored) } : sent
}
