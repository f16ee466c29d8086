import { Type } from 'typebox'
import { isId } from '#platform/ids.ts'
import { notFound } from '#platform/http-error.ts'

/** The project a report is about, by id. */
export const ProjectId = Type.String({ minLength: 1 })

/** The project asked for; what is no id names no project: 404 (decisions 1). */
export function requestedProject(projectId: string): string {
  if (!isId(projectId)) throw notFound(projectId)
  return projectId
}
