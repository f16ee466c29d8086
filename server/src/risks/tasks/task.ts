import { type Static, Type } from 'typebox'
import { checkedText, problemOf } from '#platform/http/checked.ts'
import { closed, ignoring } from '#platform/http/unknown-fields.ts'
import { readIsoMoment } from '#platform/iso-moment.ts'
import { replaceable } from '#portfolio/portfolio.ts'
import { taskFrequencies, taskStatuses } from '#risks/vocabulary.ts'

const text = Type.String({ minLength: 1, maxLength: 2000, pattern: String.raw`\S` })
const countermeasure = Type.String({ minLength: 1, maxLength: 200, description: 'id or name of a countermeasure of the risk' })

const details = replaceable({
  responsible: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'ids of users' }),
  frequency: Type.Enum([...taskFrequencies, '']),
  status: Type.Enum([...taskStatuses]),
  comment: Type.String({ maxLength: 4000 }),
  due: checkedText(Type.String({ maxLength: 40, description: 'a date or a date-time' }), (due, parameter) =>
    problemOf(parameter, readIsoMoment(due) === undefined ? `${parameter} must be an ISO 8601 date or date-time` : undefined),
  ),
})

/** The body of a creation; without riskId the path's risk gets the task (docs/reference/risks.md#tasks). */
export const NewTask = Type.Object(
  { task: text, countermeasure, ...details, riskId: Type.Optional(Type.Union([Type.String(), Type.Null()])) },
  { ...closed, title: 'NewTask', ...ignoring(['_id', 'created', 'edited']) },
)
export type NewTask = Readonly<Static<typeof NewTask>>

/** Fields merged into a stored task; null removes one (docs/reference/risks.md#tasks). A task never moves to another risk. */
export const TaskChange = Type.Object(
  { task: Type.Optional(text), countermeasure: Type.Optional(countermeasure), ...details },
  { ...closed, title: 'TaskChange', ...ignoring(['_id', 'riskId', 'created', 'edited']) },
)
export type TaskChange = Readonly<Static<typeof TaskChange>>

/** A task in a response (docs/reference/risks.md#tasks). */
export const Task = Type.Object(
  {
    _id: Type.String(),
    task: Type.String(),
    countermeasure: Type.String(),
    responsible: Type.Array(Type.String()),
    frequency: Type.Enum([...taskFrequencies, '']),
    status: Type.Enum([...taskStatuses]),
    comment: Type.Union([Type.String(), Type.Null()]),
    due: Type.Union([Type.String(), Type.Null()]),
    riskId: Type.String(),
    created: Type.String(),
    edited: Type.String(),
  },
  { title: 'Task' },
)
export type Task = Readonly<Static<typeof Task>>
