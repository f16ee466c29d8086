import type { Caller } from '#access/access.ts'
import { refuseFaults } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { goalsFaults } from '#portfolio/goals/goals-length.ts'
import { loadProject } from '#portfolio/projects/project-store.ts'
import { screenDescription } from '#portfolio/projects/screen-description.ts'
import { replaceProjectFields } from '#portfolio/projects/update-project.ts'

/** Writes a project's Application goals, which are its description; 400 for text over the limit or refused, 404 for an unknown project. */
export async function writeGoals(tools: Tools, caller: Caller, id: string, content: string): Promise<void> {
  refuseFaults(goalsFaults(content, 'content'))
  const { description } = await loadProject(tools.db, caller, id)
  if (content !== description) await screenDescription(tools, 'content', content)
  await replaceProjectFields(tools, caller, id, { description: content })
}
