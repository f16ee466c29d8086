import { type Static, Type } from 'typebox'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { checkedText } from '#platform/http/checked.ts'
import { goalsProblems } from '#portfolio/goals/goals-problems.ts'
import { ProjectName } from '#portfolio/projects/project-name.ts'
import { type ProjectSettings, projectSettings } from '#portfolio/settings/project-settings.ts'
import { readable, replaceable } from '#portfolio/settings/replaceable.ts'
import { Trackers } from '#portfolio/settings/trackers.ts'
import { TagIds } from '#portfolio/tags/tag.ts'

const fields = {
  description: checkedText(Type.String({ description: 'the Application goals, in Markdown, at most 102,400 characters' }), goalsProblems),
  tags: TagIds,
  ...projectSettings,
  ...Trackers.properties,
}

/** A new project: its name and any settings (docs/reference/projects.md#create). */
export const NewProject = Type.Object(
  { name: ProjectName, ...replaceable(fields) },
  { ...closed, title: 'NewProject', ...ignoring(['_id', 'companyId']) },
)
export type NewProject = Static<typeof NewProject>

/** A change of a project: fields to replace; null unsets one. */
export const ProjectChange = Type.Object(
  { name: Type.Optional(ProjectName), ...replaceable(fields) },
  { ...closed, title: 'ProjectChange', ...ignoring('unknown') },
)
export type ProjectChange = Static<typeof ProjectChange>

export const ProjectItem = Type.Object({ _id: Type.String(), name: Type.String(), description: Type.String() }, { title: 'ProjectItem' })
export type ProjectItem = Static<typeof ProjectItem>

/** A project in responses: without unset settings and issue trackers. */
export const ProjectDetail = Type.Object(
  {
    _id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    ...readable(projectSettings),
  },
  { title: 'ProjectDetail' },
)
export type ProjectDetail = Static<typeof ProjectDetail>

/** A stored project. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly description: string | undefined
  /** Undefined if tags were never set. */
  readonly tags: readonly string[] | undefined
  readonly settings: ProjectSettings
  /** With sealed secrets. */
  readonly trackers: Partial<Trackers>
}

export function toProjectDetail({ id, name, description, tags, settings }: Project): ProjectDetail {
  return { _id: id, name, ...(description !== undefined && { description }), ...(tags && { tags: [...tags] }), ...settings }
}

/** Picks the fields of a request that are stored as settings. */
export function pickProjectSettings(sent: ProjectChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(projectSettings, name)))
}
