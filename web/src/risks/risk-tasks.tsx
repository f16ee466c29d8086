import type { ReactNode } from 'react'
import { usePeople } from '../shared/people.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { choicesOf } from '../ui/choice.ts'
import { FormButton } from '../ui/form-button.tsx'
import type { FormField } from '../ui/form-field.tsx'
import { ErrorState } from '../ui/page-states.tsx'
import { Panel } from '../ui/panel.tsx'
import { PlainTable, type TableColumn } from '../ui/plain-table.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { usePersonChoices } from './person-choices.ts'
import { riskTermTexts } from './risk-terms-texts.ts'
import { riskTexts } from './risk-texts.ts'
import type { Risk } from './risk.ts'
import { type Task, useSaveTask, useTasks } from './use-measures.ts'

/** Lists the tasks for the countermeasures of a risk, with who does them and until when. */
export function RiskTasks({ risk: { _id: riskId, riskProperties, tasks: total = 0 } }: { readonly risk: Risk }): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
  const terms = useTexts(riskTermTexts)
  const { date, relative } = useFormats()
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const { data, error, refetch } = useTasks(riskId, total > 0)
  const tasks = total > 0 ? (data ?? []) : []
  const save = useSaveTask(riskId)
  const measures = (riskProperties.countermeasures ?? []).map(({ countermeasure }) => countermeasure)
  const fields = useTaskFields(measures, undefined)
  const columns: readonly TableColumn<Task>[] = [
    { title: texts.task, isHeader: true, cell: (task) => <TaskName task={task} measures={measures} mayWrite={mayWrite} /> },
    { title: texts.status, cell: ({ status }) => terms.tasks[status] },
    { title: texts.due, cell: ({ due }) => due !== null && <span title={relative(due)}>{date(due)}</span> },
  ]
  const add = mayWrite && measures.length > 0 && (
    <FormButton
      label={words.actions.add}
      title={texts.newTask}
      fields={fields}
      onSubmit={(values, first) => save(undefined, { values, first })}
    />
  )
  return (
    <Panel title={texts.tasks} actions={add}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {tasks.length === 0 ? (
        <p className="soft">{texts.noTasks}</p>
      ) : (
        <PlainTable label={texts.tasks} rows={tasks} idOf={({ _id: id }) => id} columns={columns} />
      )}
    </Panel>
  )
}

interface TaskNameProps {
  readonly task: Task
  /** Names of the risk's countermeasures. */
  readonly measures: readonly string[]
  readonly mayWrite: boolean
}

function TaskName({ task, measures, mayWrite }: TaskNameProps): ReactNode {
  const words = useWords()
  const texts = useTexts(riskTexts)
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
    <>
      {task.task}
      <div className="soft">{[countermeasure, ...names].join(', ')}</div>
      {mayWrite && (
        <FormButton
          label={words.actions.edit}
          title={texts.editTask}
          fields={fields}
          values={values}
          onSubmit={(edited, first) => save(task, { values: edited, first })}
        />
      )}
    </>
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
    { name: 'status', label: texts.status, kind: 'choice', choices: choicesOf(terms.tasks) },
    { name: 'responsible', label: texts.responsible, kind: 'choice', choices: people },
    { name: 'due', label: texts.due, kind: 'date' },
    { name: 'frequency', label: texts.frequency, kind: 'choice', choices: choicesOf(terms.frequencies) },
    { name: 'comment', label: texts.comment, kind: 'area' },
  ]
}
