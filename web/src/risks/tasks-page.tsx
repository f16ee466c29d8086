import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Search } from '../api/search.ts'
import { usePeople } from '../shared/people.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { riskTermTexts } from './risk-terms-texts.ts'
import { isSameSearch, readFilters } from './search-filters.ts'
import { taskColumns } from './task-columns.tsx'
import { TaskFilters } from './task-filters.tsx'
import { anyValue, type ListedTask, taskFilterNames, type TaskSearch, taskViews, toTaskQuery } from './task-query.ts'
import { tasksTexts } from './tasks-texts.ts'
import { useCompanyTasks, useSetDone } from './use-company-tasks.ts'
import { ViewLinks } from './view-links.tsx'

/** Lists what is to be done about risks, by whom and until when. */
export function TasksPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(tasksTexts)
  const [search, change] = useSearchState()
  const wanted = useMemo(() => readFilters(taskFilterNames, search), [search])
  const hasRisks = useHasRole()(...permissions.portfolioReaders)
  const views = taskViews(new Date()).map((view) => ({
    title: texts.views[view.name],
    search: view.search,
    isCurrent: isSameSearch(taskFilterNames, view.search, wanted),
  }))
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          {hasRisks && (
            <>
              <Link to="/risks">{words.pages.risks}</Link> /{' '}
            </>
          )}
          {texts.title}
        </h1>
      </div>
      <ViewLinks label={texts.views.label} views={views} />
      <TaskList search={wanted} hasRisks={hasRisks} onChange={change} />
    </div>
  )
}

interface TaskListProps {
  readonly search: TaskSearch
  readonly hasRisks: boolean
  readonly onChange: (changed: Search) => void
}

function TaskList({ search, hasRisks, onChange }: TaskListProps): ReactNode {
  const texts = useTexts(tasksTexts)
  const navigate = useNavigate()
  const rows = useCompanyTasks(search)
  const mayWrite = useHasRole()(...permissions.riskWriters)
  const { setDone, error, variables } = useSetDone()
  const columns = useTaskColumns(hasRisks, mayWrite ? setDone : undefined)
  const isUsual = Object.keys(search).length === 0
  if (isUsual && !rows.isLoading && rows.error === null && rows.total === 0) return <NothingLeft search={search} onChange={onChange} />
  return (
    <ListFrame
      rows={rows}
      csv={`/api/v2/core/tasks?${new URLSearchParams({ ...toTaskQuery(search), format: 'csv' }).toString()}`}
      isFiltered={!isUsual}
      onClear={() => onChange({ responsible: undefined, status: undefined, due: undefined })}
      empty={texts.none}
      controls={<TaskFilters search={search} onChange={onChange} />}
      tools={mayWrite && <span className="soft">{texts.hint}</span>}
    >
      {error && (
        <p role="alert">
          {texts.notDone(variables.task)} {error.message}
        </p>
      )}
      <DataGrid
        label={texts.title}
        rows={rows}
        columns={columns}
        idOf={({ _id: id }) => id}
        onOpen={({ riskId }) => hasRisks && void navigate({ to: '/risks/$riskId', params: { riskId } })}
        onKey={(key, task) => key === 'd' && mayWrite && task.status !== 'done' && setDone(task)}
      />
    </ListFrame>
  )
}

function useTaskColumns(hasRisks: boolean, onDone: ((task: ListedTask) => void) | undefined) {
  const texts = useTexts(tasksTexts)
  const terms = useTexts(riskTermTexts)
  const formats = useFormats()
  const people = usePeople()
  return useMemo(
    () => taskColumns({ texts, terms, formats, people: new Map(people.map(({ _id: id, name }) => [id, name])), hasRisks, onDone }),
    [texts, terms, formats, people, hasRisks, onDone],
  )
}

/** The reader has done everything; others may not have. */
function NothingLeft({ search, onChange }: Pick<TaskListProps, 'search' | 'onChange'>): ReactNode {
  const texts = useTexts(tasksTexts)
  return (
    <>
      <TaskFilters search={search} onChange={onChange} />
      <EmptyState title={texts.nothingLeft}>
        <Button size="xs" variant="default" onClick={() => onChange({ responsible: anyValue })}>
          {texts.ofEverybody}
        </Button>
      </EmptyState>
    </>
  )
}
