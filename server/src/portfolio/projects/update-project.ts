import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireRiskRights } from '#portfolio/projects/require-risk-rights.ts'
import type { Project, ProjectChange } from '#portfolio/projects/project.ts'
import { pickProjectSettings } from '#portfolio/projects/pick-project-settings.ts'
import { loadProject, lockProject, findProjectByName, saveProject } from '#portfolio/projects/project-store.ts'
import { screenDescription } from '#portfolio/projects/screen-description.ts'
import { sealTrackers } from '#portfolio/projects/seal-trackers.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceField, replaceFields } from '#portfolio/settings/replace-fields.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

/**
 * Replaces the fields sent, each as a whole (§4.2 rule 5), and answers the project as it is then. Its modules are judged
 * again when something they are judged by changed. 400 for a bad field, a name in use, an unknown tag or refused goals;
 * 403 per rule 6; 404 for an unknown project.
 */
export async function updateProject(context: AppContext, caller: Caller, id: string, sent: ProjectChange): Promise<Project> {
  const change = readChange(sent)
  requireRiskRights(caller, change)
  const { description } = await loadProject(context.db, caller, id)
  // a text that is sent back as it was read has been screened when it was written
  if (change.description !== description) await screenDescription(context, 'description', change.description)
  return replaceProjectFields(context, caller, id, change)
}

/** The writing half of an update: the change has been checked and screened. */
export async function replaceProjectFields(context: AppContext, caller: Caller, id: string, change: ProjectChange): Promise<Project> {
  return transact(context.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, change.tags ?? [])
    const before = await lockProject(trx, caller, id)
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    const after = applyChange(before, change, context.secrets)
    if (after.name !== before.name) await requireFreeName(trx, caller, after.name)
    await saveProject(trx, caller, after)
    if (changesEvaluation(before.settings, after.settings))
      await context.reevaluation.settingsChanged(trx, { companyId: caller.companyId, projectId: id })
    await recordActivity(trx, caller, { action: 'updated', object: 'project', objectId: id, name: after.name })
    return after
  })
}

/** The name as it is stored. */
function readChange(sent: ProjectChange): ProjectChange {
  return sent.name === undefined ? sent : { ...sent, name: sent.name.trim() }
}

async function requireFreeName(trx: Transaction, caller: Caller, name: string): Promise<void> {
  if ((await findProjectByName(trx, caller, name)) !== undefined) throw invalid('name', `there is already a project named ${name}`)
}

/** The project after a change; a field that was not sent stays. */
function applyChange(before: Project, change: ProjectChange, secrets: SecretBox): Project {
  const { name, description, tags } = change
  return {
    id: before.id,
    name: name ?? before.name,
    description: replaceField(before.description, description),
    tags: replaceField(before.tags, tags),
    settings: replaceFields(before.settings, pickProjectSettings(change)),
    trackers: replaceFields(before.trackers, sealTrackers(secrets, before.id, change)),
  }
}
