import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { preserveLicenseAudits } from '#portfolio/modules/preserve-license-audits.ts'
import { type Module, type ModuleChange, type ModuleDetail, toModuleDetail } from '#portfolio/modules/module.ts'
import { loadSurroundings, lockModule, lockModuleForMove, saveModule } from '#portfolio/modules/module-store.ts'
import { findProject } from '#portfolio/projects/find-project-store.ts'
import type { ModuleComponentConfig, ComponentConfigInput, StoredSelection } from '#portfolio/settings/component-config.ts'
import { requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { readEnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { applyRules, type ConditionalRules, type RulesResult } from '#portfolio/settings/rules.ts'
import { requireUnchanged, settingsTag } from '#portfolio/settings/settings-version.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

/** A change, and the entity tag of the settings it was made on, if the writer gave one. */
interface ConditionalChange {
  readonly change: ModuleChange
  readonly ifMatch?: string | undefined
}

/** A module, and the entity tag of its settings. */
interface TaggedModule {
  readonly detail: ModuleDetail
  readonly tag: string
}

/**
 * Replaces each given field as a whole (docs/reference/modules.md#update) and returns the resulting module; re-evaluates it when a relevant
 * setting changed. A projectId moves it. Throws a 400 for an invalid field, a name in use or an unknown tag; a 404 for an unknown module or
 * project.
 */
export async function updateModule(
  context: AppContext,
  caller: Caller,
  id: string,
  { change: sent, ifMatch }: ConditionalChange,
): Promise<TaggedModule> {
  const change = readChange(sent)
  return transact(context.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, change.tags ?? [])
    const before = await (change.projectId === undefined ? lockModule : lockModuleForMove)(trx, caller, id)
    await requireUnchanged(trx, caller, { ifMatch, tag: moduleTag(before), object: 'module', objectId: id })
    if (change.projectId !== undefined) await findProject(trx, caller, { projectId: change.projectId })
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    const after = applyChange(before, change)
    return { detail: await saveModuleChange(trx, { context, caller }, before, after), tag: moduleTag(after) }
  })
}

/** Adds and removes single entries of a module's settings (docs/reference/settings.md#single-entries). */
export async function changeModuleRules(context: AppContext, caller: Caller, id: string, sent: ConditionalRules): Promise<RulesResult> {
  return transact(context.db, async (trx) => {
    const before = await lockModule(trx, caller, id)
    await requireUnchanged(trx, caller, { ifMatch: sent.ifMatch, tag: moduleTag(before), object: 'module', objectId: id })
    const { fields, changed } = applyRules(before.settings, sent.rules)
    const after = { ...before, settings: replaceFields(before.settings, fields) }
    if (Object.keys(fields).length > 0) await saveModuleChange(trx, { context, caller }, before, after)
    return { changed, tag: moduleTag(after) }
  })
}

/** Computes the entity tag of what can be written of a module: scans do not change it. */
export function moduleTag({ id, name, projectId, identifier, tags, settings }: Module): string {
  return settingsTag({ id, name, projectId, identifier, tags, settings })
}

/** Saves a changed module, requests its re-evaluation if needed, and returns the detail. */
export async function saveModuleChange(
  trx: Transaction,
  { context, caller }: { readonly context: AppContext; readonly caller: Caller },
  before: Module,
  after: Module,
): Promise<ModuleDetail> {
  requireFutureEnds({ before: before.settings, after: after.settings, now: context.now() })
  await saveModule(trx, caller, after)
  if (after.projectId !== before.projectId) await context.moveRisks(trx, caller, { moduleId: after.id, projectId: after.projectId })
  if (after.projectId !== before.projectId || changesEvaluation(before.settings, after.settings))
    await context.reevaluation.settingsChanged(trx, { companyId: caller.companyId, projectId: after.projectId, moduleId: after.id }, caller)
  await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: after.id, name: after.name })
  return toModuleDetail(after, await loadSurroundings(trx, caller, after))
}

/** Normalises the given texts. */
function readChange(sent: ModuleChange): ModuleChange {
  return {
    ...sent,
    ...(sent.name !== undefined && { name: sent.name.trim() }),
    ...(sent.environmentalConfig && { environmentalConfig: readEnvironmentalConfig(sent.environmentalConfig) }),
  }
}

/** Applies a change to the settings of a module, without writing it. */
export function changedModuleSettings(before: Module, sent: ModuleChange): ModuleSettings {
  return applyChange(before, readChange(sent)).settings
}

/** Applies a change: missing fields stay as they are, and licences set by hand keep their audit fields. */
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
