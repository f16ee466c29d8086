import { type Static, Type } from 'typebox'
import { tableOf } from '#platform/http/csv.ts'
import { Task } from '#risks/tasks/task.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** A task in the list of the company, with the risk it belongs to (docs/reference/risks.md#tasks-of-a-company). */
export const ListedTask = Type.Object(
  {
    ...Task.properties,
    risk: Type.String({ description: 'name of the risk' }),
    projectId: Type.String(),
    project: Type.String(),
    moduleId: nullableText,
    module: nullableText,
  },
  { title: 'ListedTask' },
)
export type ListedTask = Readonly<Static<typeof ListedTask>>

/** One row per task. */
export const taskTable = tableOf((tasks: readonly ListedTask[]) => tasks, {
  Id: ({ _id }) => _id,
  Task: ({ task }) => task,
  Status: ({ status }) => status,
  Due: ({ due }) => due,
  Frequency: ({ frequency }) => frequency,
  Responsible: ({ responsible }) => responsible,
  Countermeasure: ({ countermeasure }) => countermeasure,
  Risk: ({ risk }) => risk,
  Project: ({ project }) => project,
  Module: ({ module }) => module,
  Comment: ({ comment }) => comment,
  Created: ({ created }) => created,
  Edited: ({ edited }) => edited,
  'Risk id': ({ riskId }) => riskId,
})
