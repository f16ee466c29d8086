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
import { requireFutureAdditions, requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { readEnvironmentalConfig } from '#portfolio/settings/environmental-config.ts'
import type { ModuleSettings } from '#portfolio/settings/module-settings.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { applyRules, type ModuleRulesChange, type ModuleRulesChanged, type RulesChange } from '#portfolio/settings/rules.ts'
import { findRemovedEntries, noteRemovedEntries, without } from '#portfolio/settings/removed-entry-store.ts'
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

/** Replaces the description of a module. */
export async function describeModule(
  trx: Transaction,
  by: { readonly context: AppContext; readonly caller: Caller },
  id: string,
  description: string,
): Promise<void> {
  const before = await lockModule(trx, by.caller, id)
  await saveModuleChange(trx, by, before, { ...before, settings: replaceFields(before.settings, { description }) })
}

/** Gives a new module the tags and settings of another one. */
export async function copyModuleSettings(
  trx: Transaction,
  by: { readonly context: AppContext; readonly caller: Caller },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { tags, settings } = await lockModule(trx, by.caller, from)
  const before = await lockModule(trx, by.caller, to)
  await saveModuleChange(trx, by, before, { ...before, tags, settings })
}

interface ModuleRules {
  readonly rules: ModuleRulesChange
  readonly ifMatch: string | undefined
}

interface ModuleRulesResult {
  readonly changed: ModuleRulesChanged
  readonly tag: string
}

interface Withheld {
  readonly allowed: RulesChange
  readonly withheld?: NonNullable<ModuleRulesChanged['withheld']>
}

/** Takes the entries out of a change that somebody has removed from the module, where the change asks for it. */
async function withholdRemoved(
  trx: Transaction,
  caller: Caller,
  moduleId: string,
  { unlessRemoved, ...rules }: ModuleRulesChange,
): Promise<Withheld> {
  if (unlessRemoved !== true) return { allowed: rules }
  const entries = rules.add?.['cveConfig.whitelist'] ?? []
  const removed = new Set(await findRemovedEntries(trx, { companyId: caller.companyId, moduleId }, entries))
  const add = { ...rules.add, 'cveConfig.whitelist': entries.filter((entry) => !removed.has(entry)) }
  return { allowed: { ...rules, add }, withheld: Array.from(removed, ({ cveKey, key, version }) => ({ cveKey, key, version })) }
}

/** Adds and removes single entries of a module's settings (docs/reference/settings.md#single-entries). */
export async function changeModuleRules(
  context: AppContext,
  caller: Caller,
  id: string,
  { rules, ifMatch }: ModuleRules,
): Promise<ModuleRulesResult> {
  return transact(context.db, async (trx) => {
    const before = await lockModule(trx, caller, id)
    await requireUnchanged(trx, caller, { ifMatch, tag: moduleTag(before), object: 'module', objectId: id })
    const { allowed, ...withheld } = await withholdRemoved(trx, caller, id, rules)
    requireFutureAdditions({ before: before.settings, add: rules.add, allowed: allowed.add, now: context.now() })
    const { fields, changed } = applyRules(before.settings, allowed)
    const after = { ...before, settings: replaceFields(before.settings, fields) }
    if (Object.keys(fields).length > 0) await saveModuleChange(trx, { context, caller }, before, after)
    return { changed: { ...changed, ...withheld }, tag: moduleTag(after) }
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
  await noteAllowList(trx, { companyId: caller.companyId, moduleId: after.id, at: context.now() }, { before, after })
  if (after.projectId !== before.projectId) await context.moveRisks(trx, caller, { moduleId: after.id, projectId: after.projectId })
  if (after.projectId !== before.projectId || changesEvaluation(before.settings, after.settings))
    await context.reevaluation.settingsChanged(trx, { companyId: caller.companyId, projectId: after.projectId, moduleId: after.id }, caller)
  await recordActivity(trx, caller, { action: 'updated', object: 'module', objectId: after.id, name: after.name })
  return toModuleDetail(after, await loadSurroundings(trx, caller, after))
}

interface ListChange {
  readonly companyId: string
  readonly moduleId: string
  readonly at: Date
}

/** Remembers what left the allow list, however it was changed. */
async function noteAllowList(
  trx: Transaction,
  { at, ...module }: ListChange,
  { before, after }: { readonly before: Module; readonly after: Module },
): Promise<void> {
  const [was, is] = [before, after].map(({ settings }) => settings.cveConfig?.whitelist ?? [])
  if (was === undefined || is === undefined || was === is) return
  await noteRemovedEntries(trx, module, { removed: without(was, is), added: without(is, was), at })
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
    identifier: replaceField(before.identifier, moduleIdentifier === '' ? null : moduleIdentifier),
    tags: replaceField(before.tags, tags && [...new Set(tags)]),
    settings: replaceFields(before.settings, { ...settings, ...(componentConfig !== undefined && { componentConfig }) }),
  }
}

function preserveAudits(
  sent: ComponentConfigInput | null | undefined,
  stored: readonly StoredSelection[] = [],
): ModuleComponentConfig | null | undefined {
  return sent?.licensesSelected ? { ...sent, licensesSelected: preserveLicenseAudits(sent.licensesSelected, stored) } : sent
}
