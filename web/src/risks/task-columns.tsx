import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GridColumn } from '../ui/data-grid.tsx'
import { Mark } from '../ui/mark.tsx'
import type { Formats } from '../words/formats.ts'
import type { RiskTerms } from './risk-terms-texts.ts'
import { isOverdue, type ListedTask } from './task-query.ts'
import classes from './tasks-page.module.css'
import type { TasksTexts } from './tasks-texts.ts'

interface TaskColumnOptions {
  readonly texts: TasksTexts
  readonly terms: RiskTerms
  readonly formats: Formats
  /** Names of users by id. */
  readonly people: ReadonlyMap<string, string>
  /** The reader may open risks. */
  readonly hasRisks: boolean
  /** Sets a task done; undefined for a reader who may not. */
  readonly onDone: ((task: ListedTask) => void) | undefined
}

/** The columns of the tasks. */
export function taskColumns(options: TaskColumnOptions): readonly GridColumn<ListedTask>[] {
  const { texts, terms, formats, people, hasRisks, onDone } = options
  const { columns } = texts
  return [
    { id: 'task', title: columns.task, width: 'minmax(180px, 2fr)', isKept: true, cell: ({ task }) => <span title={task}>{task}</span> },
    {
      id: 'due',
      title: columns.due,
      width: 'minmax(110px, 190px)',
      fold: { line: 2 },
      cell: (task) => <Due task={task} texts={texts} formats={formats} />,
    },
    { id: 'status', title: columns.status, width: '105px', fold: { line: 2 }, cell: ({ status }) => terms.tasks[status] },
    {
      id: 'responsible',
      title: columns.responsible,
      width: 'minmax(150px, 1fr)',
      fold: { line: 2 },
      cell: ({ responsible }) => responsible.map((id) => people.get(id) ?? '…').join(', '),
    },
    {
      id: 'risk',
      title: columns.risk,
      width: 'minmax(140px, 2fr)',
      fold: { line: 3 },
      cell: (task) => (hasRisks ? <RiskLink task={task} /> : task.risk),
    },
    {
      id: 'place',
      title: columns.place,
      width: 'minmax(110px, 1fr)',
      cell: ({ project, module }) => [project, module].filter(Boolean).join(' / '),
    },
    ...(onDone ? [{ id: 'actions', title: columns.actions, width: '92px', isKept: true, cell: doneCell(texts, onDone) }] : []),
  ]
}

interface DueProps extends Pick<TaskColumnOptions, 'texts' | 'formats'> {
  readonly task: ListedTask
}

function Due({ task, texts: { overdue }, formats: { date, relative } }: DueProps): ReactNode {
  if (task.due === null) return undefined
  return (
    <span title={relative(task.due)}>
      {isOverdue(task, new Date()) && <Mark tone="violation">{overdue}</Mark>} {date(task.due)}
    </span>
  )
}

function RiskLink({ task: { risk, riskId } }: { readonly task: ListedTask }): ReactNode {
  return (
    <Link to="/risks/$riskId" params={{ riskId }} title={risk} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {risk}
    </Link>
  )
}

/** The button of a row: the pointer's way to what a key does. */
function doneCell({ setDone }: TasksTexts, onDone: (task: ListedTask) => void): (task: ListedTask) => ReactNode {
  return (task) =>
    task.status !== 'done' && (
      <button
        type="button"
        tabIndex={-1}
        className={classes['done']}
        onClick={(event) => {
          event.stopPropagation()
          onDone(task)
        }}
      >
        {setDone}
      </button>
    )
}
