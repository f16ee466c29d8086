import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import { loadAll } from '../api/load-all.ts'
import type { Search } from '../api/search.ts'
import { queries } from '../shared/queries.ts'
import { useSession } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { type PagedQuery, pagedQuery, usePagedRows } from '../ui/use-paged-rows.ts'
import { ViewChoice } from '../ui/view-choice.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { approvalColumns } from './approval-columns.tsx'
import { approvalTexts } from './approval-texts.ts'
import { allStatuses, type Approval, approvalViews } from './approval.ts'

/** Asks for the first rows. */
export function preload(search: Search): void {
  void queries.prefetchQuery(pagedQuery(approvalRows(search)))
}

const csvColumns: CsvColumns<Approval> = {
  id: ({ _id: id }) => id,
  Name: ({ name }) => name,
  Version: ({ version }) => version,
  Status: ({ status }) => status,
  'Project id': ({ projectId }) => projectId,
  'Module ids': ({ moduleIds }) => moduleIds,
  'Requested by': ({ initiatorName }) => initiatorName,
  Assignee: ({ assigneeName }) => assigneeName,
  Created: ({ created }) => created,
  Closed: ({ closed }) => closed,
  'Closed by': ({ closedByName }) => closedByName,
  Reason: ({ reason }) => reason,
}

/** Reads every request of a search, as a table. */
async function writeApprovals(search: Search): Promise<string> {
  const { load } = approvalRows(search)
  return writeCsv(csvColumns, await loadAll((page) => load(page, new AbortController().signal)))
}

function approvalRows({ q, status = 'open', assignee, projectId, moduleId }: Search): PagedQuery<Approval, Page<Approval>> {
  const query = { status, ...(q && { q }), ...(assignee && { assignee }), ...(projectId && { projectId }), ...(moduleId && { moduleId }) }
  return {
    key: ['approvals', 'list', query],
    load: (page, signal) => unwrapPage(api.GET('/compliance/approvals', { params: { query: { ...query, page } }, signal })),
  }
}

/** Requests for approval: the open ones, unless the address asks for others. */
export function ApprovalsPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(approvalTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const { user } = useSession()
  const [search, change] = useSearchState()
  const { q, status = 'open', assignee, projectId, moduleId } = search
  const rows = usePagedRows(approvalRows(search))
  const columns = useMemo(() => approvalColumns(words, texts, formats), [words, texts, formats])
  const views = approvalViews(user?.['_id'])
  const all = { status: allStatuses, assignee: undefined }
  const isFiltered = [q, projectId, moduleId].some(Boolean)
  const hasNone = useHasNone(!rows.isLoading && rows.total === 0 && !isFiltered)
  const chosen = views.find((view) => view.status === status && view.assignee === assignee)
  return (
    <div className="page">
      <h1>{words.pages.approvals}</h1>
      <ListFrame
        rows={rows}
        text={q}
        searchLabel={texts.search}
        onText={(text) => change({ q: text })}
        csv={{ name: 'approvals.csv', write: () => writeApprovals(search) }}
        isFiltered={isFiltered}
        onClear={() => change({ q: undefined, projectId: undefined, moduleId: undefined })}
        empty={hasNone ? texts.none : texts.noneOfView}
        nextStep={<NextStep hasNone={hasNone} onShowAll={() => change(all)} />}
        controls={
          <ViewChoice
            label={texts.view}
            choices={views.map(({ id }) => ({ value: id, label: texts.views[id] }))}
            chosen={chosen?.id}
            onChoose={(id) => {
              const view = views.find((each) => each.id === id)
              change({ status: view?.status, assignee: view?.assignee })
            }}
          />
        }
      >
        <DataGrid
          label={words.pages.approvals}
          rows={rows}
          columns={columns}
          idOf={({ _id: id }) => id}
          onOpen={({ _id: approvalId }) => void navigate({ to: '/approvals/$approvalId', params: { approvalId } })}
        />
      </ListFrame>
    </div>
  )
}

/** Reports whether there is no request at all, in whatever state; asked for where a list is empty. */
function useHasNone(isAsked: boolean): boolean {
  const { data } = useQuery({ ...pagedQuery(approvalRows({ status: allStatuses })), enabled: isAsked })
  return data?.total === 0
}

/** Leads to where a request is made, or to the requests of all views. */
function NextStep({ hasNone, onShowAll }: { readonly hasNone: boolean; readonly onShowAll: () => void }): ReactNode {
  const words = useWords()
  const texts = useTexts(approvalTexts)
  if (hasNone) return <Link to="/portfolio">{words.pages.portfolio}</Link>
  return (
    <Button size="xs" variant="default" onClick={onShowAll}>
      {texts.showAll}
    </Button>
  )
}
