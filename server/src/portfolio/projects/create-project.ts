import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { ValidationError } from '#platform/http/validate-requests.ts'
import { newId } from '#platform/ids.ts'
import { invalid, requireNoProblems } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { requireRiskRights } from '#portfolio/projects/require-risk-rights.ts'
import { projectNameProblems } from '#portfolio/projects/project-name.ts'
import { type NewProject, pickProjectSettings, type Project } from '#portfolio/projects/project.ts'
import { findProjectByName, insertProject, lockProjectName } from '#portfolio/projects/project-store.ts'
import { screenDescription } from '#portfolio/goals/screen-goals.ts'
import { sealTrackers } from '#portfolio/projects/seal-trackers.ts'
import { requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'
import { lockTags } from '#portfolio/tags/tag-store.ts'

export interface CreatedProject {
  readonly projectId: string
  /** Set when the name was in use: nothing was written. */
  readonly existing?: true
}

/**
 * Creates a project, or returns the existing one of that name and writes nothing (docs/reference/projects.md#create; the check is not
 * atomic). Throws a 400 for an invalid field, an unknown tag or rejected goals, a 403 without the right to automatic risks
 * (docs/reference/projects.md#automatic-risk-creation).
 */
export async function createProject(context: AppContext, caller: Caller, sent: NewProject): Promise<CreatedProject> {
  const name = sent.name.trim()
  const existing = await findProjectByName(context.db, caller, name)
  if (existing !== undefined) return { projectId: existing, existing: true }
  requireRiskRights(caller, sent)
  await screenDescription(context, 'description', sent.description)
  const project = buildProject(context, name, sent)
  requireFutureEnds({ before: {}, after: project.settings, now: context.now() })
  await transact(context.db, async (trx) => {
    const unknownTag = await lockTags(trx, caller, project.tags ?? [])
    if (unknownTag !== undefined) throw invalid('tags', `there is no tag with the id ${unknownTag}`)
    await insertProject(trx, caller, project, context.now())
    await recordActivity(trx, caller, { action: 'created', object: 'project', objectId: project.id, name })
  })
  return { projectId: project.id }
}

/**
 * Answers a request with a problem: where it only has unknown fields, the existing project of its name, since all other fields of one are
 * dropped (docs/reference/projects.md#create). Throws the problem otherwise.
 */
export async function requireExistingProject(
  { db }: AppContext,
  caller: Caller,
  { sent, problem }: { readonly sent: unknown; readonly problem: Error },
): Promise<CreatedProject> {
  const { name } = (sent ?? {}) as { readonly name?: unknown }
  if (typeof name !== 'string' || !(problem instanceof ValidationError && problem.isOfUnknownFields)) throw problem
  const existing = await findProjectByName(db, caller, name.trim())
  if (existing === undefined) throw problem
  return { projectId: existing, existing: true }
}

/** A project that a client names by its name alone. */
export interface NamedProject {
  readonly name: string
  /** The field of the request that names it. */
  readonly parameter: string
  readonly created: Date
}

/** Finds the oldest project of a name, or creates one without settings; concurrent calls create one between them. */
export async function findOrCreateProject(
  trx: Transaction,
  caller: Caller,
  { name, parameter, created }: NamedProject,
): Promise<{ readonly id: string; readonly name: string }> {
  const existing = await findProjectByName(trx, caller, name)
  if (existing !== undefined) return { id: existing, name }
  requireNoProblems(projectNameProblems(name, parameter))
  await lockProjectName(trx, caller, name)
  const faster = await findProjectByName(trx, caller, name)
  if (faster !== undefined) return { id: faster, name }
  const id = newId()
  await insertProject(trx, caller, { id, name, description: undefined, tags: undefined, settings: {}, trackers: {} }, created)
  await recordActivity(trx, caller, { action: 'created', object: 'project', objectId: id, name })
  return { id, name }
}

function buildProject({ secrets }: AppContext, name: string, sent: NewProject): Project {
  const id = newId()
  return {
    id,
    name,
    description: sent.description ?? undefined,
    tags: sent.tags ?? undefined,
    settings: replaceFields({}, pickProjectSettings(sent)),
    trackers: replaceFields({}, sealTrackers(secrets, id, sent)),
  }
}
