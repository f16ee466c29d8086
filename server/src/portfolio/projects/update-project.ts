import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireRiskRights } from '#portfolio/projects/require-risk-rights.ts'
import { pickProjectSettings, type Project, type ProjectChange } from '#portfolio/projects/project.ts'
import { loadProject, lockProject, findProjectByName, saveProject } from '#portfolio/projects/project-store.ts'
import { screenDescription } from '#portfolio/goals/screen-goals.ts'
import { sealTrackers } from '#portfolio/projects/seal-trackers.ts'
import { requireFutureAdditions, requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { applyRules, type ConditionalRules, type RulesResult } from '#portfolio/settings/rules.ts'
import { requireUnchanged, settingsTag } from '#portfolio/settings/settings-version.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

/** A change, and the entity tag of the settings it was made on, if the writer gave one. */
interface ConditionalChange {
  readonly change: ProjectChange
  readonly ifMatch?: string | undefined
}

/**
 * Replaces each given field as a whole (docs/reference/projects.md#update) and returns the resulting project. Re-evaluates its modules when
 * a relevant setting changed. Throws a 400 for an invalid field, a name in use, an unknown tag or rejected goals; a 403 without the right
 * to automatic risks (docs/reference/projects.md#automatic-risk-creation); a 404 for an unknown project.
 */
export async function updateProject(context: AppContext, caller: Caller, id: string, sent: ConditionalChange): Promise<Project> {
  const change = readChange(sent.change)
  const { description, settings } = await loadProject(context.db, caller, id)
  requireRiskRights(caller, change, settings)
  // unchanged text was screened when it was written
  if (change.description !== description) await screenDescription(context, 'description', change.description)
  return replaceProjectFields(context, caller, id, { ...sent, change })
}

/** Writes an update that has been validated and screened. */
export async function replaceProjectFields(
  context: AppContext,
  caller: Caller,
  id: string,
  { change, ifMatch }: ConditionalChange,
): Promise<Project> {
  return transact(context.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, change.tags ?? [])
    const before = await lockProject(trx, caller, id)
    await requireUnchanged(trx, caller, { ifMatch, tag: settingsTag(before), object: 'project', objectId: id })
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    const after = applyChange(before, change, context.secrets)
    if (after.name !== before.name) await requireFreeName(trx, caller, after.name)
    await saveProjectChange(trx, { context, caller }, before, after)
    return after
  })
}

async function saveProjectChange(
  trx: Transaction,
  { context, caller }: { readonly context: AppContext; readonly caller: Caller },
  before: Project,
  after: Project,
): Promise<void> {
  requireFutureEnds({ before: before.settings, after: after.settings, now: context.now() })
  await saveProject(trx, caller, after)
  if (changesEvaluation(before.settings, after.settings))
    await context.reevaluation.settingsChanged(trx, { companyId: caller.companyId, projectId: after.id }, caller)
  await recordActivity(trx, caller, { action: 'updated', object: 'project', objectId: after.id, name: after.name })
}

/** Adds and removes single entries of a project's settings (docs/reference/settings.md#single-entries). */
export async function changeProjectRules(context: AppContext, caller: Caller, id: string, sent: ConditionalRules): Promise<RulesResult> {
  return transact(context.db, async (trx) => {
    const before = await lockProject(trx, caller, id)
    await requireUnchanged(trx, caller, { ifMatch: sent.ifMatch, tag: settingsTag(before), object: 'project', objectId: id })
    requireFutureAdditions({ before: before.settings, add: sent.rules.add, now: context.now() })
    const { fields, changed } = applyRules(before.settings, sent.rules)
    const after = { ...before, settings: replaceFields(before.settings, fields) }
    if (Object.keys(fields).length > 0) await saveProjectChange(trx, { context, caller }, before, after)
    return { changed, tag: settingsTag(after) }
  })
}

/** Normalises the given name. */
function readChange(sent: ProjectChange): ProjectChange {
  return sent.name === undefined ? sent : { ...sent, name: sent.name.trim() }
}

async function requireFreeName(trx: Transaction, caller: Caller, name: string): Promise<void> {
  if ((await findProjectByName(trx, caller, name)) !== undefined) throw invalid('name', `there is already a project named ${name}`)
}

/** Applies a change; missing fields stay as they are. */
function applyChange(before: Project, change: ProjectChange, secrets: SecretBox): Project {
  const { name, description, tags } = change
  return {
    id: before.id,
    name: name ?? before.name,
    description: replaceField(before.description, description),
    tags: replaceField(before.tags, tags && [...new Set(tags)]),
    settings: replaceFields(before.settings, pickProjectSettings(change)),
    trackers: replaceFields(before.trackers, sealTrackers(secrets, before.id, change)),
  }
}
