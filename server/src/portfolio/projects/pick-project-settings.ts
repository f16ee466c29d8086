import type { ProjectChange } from '#portfolio/projects/project.ts'
import { projectSettings } from '#portfolio/settings/project-settings.ts'

/** Of a request, the fields that are stored as settings. */
export function pickProjectSettings(sent: ProjectChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(projectSettings, name)))
}
