import type { Caller } from '#access/access.ts'
import { requireNoProblems } from '#platform/http-error.ts'
import type { AppContext } from '#platform/app-context.ts'
import { goalsProblems } from '#portfolio/goals/goals-problems.ts'
import { loadProject } from '#portfolio/projects/project-store.ts'
import { screenDescription } from '#portfolio/goals/screen-goals.ts'
import type { Project } from '#portfolio/projects/project.ts'
import { replaceProjectFields } from '#portfolio/projects/update-project.ts'

/** Application goals, and what the write is conditional on (docs/reference/settings.md#lost-updates). */
interface ConditionalGoals {
  readonly content: string
  readonly ifMatch: string | undefined
}

/**
 * Writes a project's Application goals, which are its description; throws a 400 for text over the limit or rejected text, a 404 for an
 * unknown project.
 */
export async function writeGoals(
  context: AppContext,
  caller: Caller,
  id: string,
  { content, ifMatch }: ConditionalGoals,
): Promise<Project> {
  requireNoProblems(goalsProblems(content, 'content'))
  const { description } = await loadProject(context.db, caller, id)
  if (content !== description) await screenDescription(context, 'content', content)
  return replaceProjectFields(context, caller, id, { change: { description: content }, ifMatch })
}
