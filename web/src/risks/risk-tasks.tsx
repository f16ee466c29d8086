import type { ReactNode } from 'react'
import { usePeople } from '../app/people.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { FormField } from '../ui/form-field.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { Table } from '../ui/table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { usePersonChoices } from './person-choices.ts'
import { riskTermTexts } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'
import { type Task, useSaveTask, useTasks } from './use-measures.ts'

/** Who does what until when for the countermeasures of a risk. */
export function RiskTasks({ risk: { _id: riskId, riskProperties } }: { readonly risk: Risk }): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const { data: tasks = [], error, refetch } = useTasks(riskId)
  const save = useSaveTask(riskId)
  const measures = (riskProperties.countermeasures ?? []).map(({ countermeasure }) => countermeasure)
  const fields = useTaskFields(measures, undefined)
  const add = mayWrite && measures.length > 0 && (
    <FormButton label={words.actions.add} title={texts.newTask} fields={fields} onSubmit={(values) => save(undefined, values)} />
  )
  return (
    <Panel title={texts.tasks} actions={add}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tasks.length === 0 ? (
        <p className="soft">{texts.noTasks}</p>
      ) : (
        <Table label={texts.tasks} columns={[texts.task, texts.status, texts.due]}>
          {tasks.map((task) => (
            <TaskRow key={task['_id']} task={task} measures={measures} mayWrite={mayWrite} />
          ))}
        </Table>
      )}
    </Panel>
  )
}

interface TaskRowProps {
  readonly task: Task
  /** Names of the risk's countermeasures. */
  readonly measures: readonly string[]
  readonly mayWrite: boolean
}

function TaskRow({ task, measures, mayWrite }: TaskRowProps): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const { date, relative } = useFormats()
  const people = usePeople()
  const save = useSaveTask(task.riskId)
  const fields = useTaskFields(measures, task)
  const names = task.responsible.map((id) => people.find(({ _id: personId }) => personId === id)?.name ?? '…')
  const { countermeasure, status, frequency, due, comment } = task
  const values = {
    task: task.task,
    countermeasure,
    status,
    frequency,
    due: due ?? '',
    comment: comment ?? '',
    responsible: task.responsible[0] ?? '',
  }
  return (
    <tr>
      <th scope="row">
        {task.task}
        <div className="soft">{[countermeasure, ...names].join(', ')}</div>
        {mayWrite && (
          <FormButton
            label={words.actions.edit}
            title={texts.editTask}
            fields={fields}
            values={values}
            onSubmit={(changed) => save(task, changed)}
          />
        )}
      </th>
      <td>{terms.tasks[status]}</td>
      <td>{due !== null && <span title={relative(due)}>{date(due)}</span>}</td>
    </tr>
  )
}

/** The fields of a task. It may name a countermeasure by its id, or one that no longer exists: that one stays a choice. */
function useTaskFields(measures: readonly string[], task: Task | undefined): readonly FormField[] {
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const people = usePersonChoices(task?.responsible ?? [])
  const named = task === undefined || measures.includes(task.countermeasure) ? measures : [task.countermeasure, ...measures]
  return [
    { name: 'task', label: texts.task, kind: 'text', isRequired: true },
    { name: 'countermeasure', label: texts.measure, kind: 'choice', choices: named.map((value) => ({ value, label: value })) },
    {
      name: 'status',
      label: texts.status,
      kind: 'choice',
      choices: Object.entries(terms.tasks).map(([value, label]) => ({ value, label })),
    },
    { name: 'responsible', label: texts.responsible, kind: 'choice', choices: people },
    { name: 'due', label: texts.due, kind: 'date' },
    {
      name: 'frequency',
      label: texts.frequency,
      kind: 'choice',
      choices: Object.entries(terms.frequencies).map(([value, label]) => ({ value, label })),
    },
    { name: 'comment', label: texts.comment, kind: 'area' },
  ]
}
