import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import type { Search } from '../api/search.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { activityTexts } from '../words/activity-texts.ts'
import { labelIn } from '../words/label-in.ts'
import { sayNameOf } from '../words/say-decision.ts'
import { useFormats, useSpeech, useTexts } from '../words/words.tsx'
import { adminTexts } from './admin-texts.ts'
import { AuditFilters, auditFilterNames } from './audit-filters.tsx'
import { auditTexts } from './audit-texts.ts'
import { sayDetail } from './say-detail.ts'

type AuditEntry = components['schemas']['AuditEntry']

/** Every write and login, newest first; the filters are in the address. */
export function AuditPage(): ReactNode {
  const texts = useTexts(auditTexts)
  const { tabs } = useTexts(adminTexts)
  const [search, change] = useSearchState()
  const query = useMemo(() => auditQuery(search), [search])
  const columns = useAuditColumns()
  const rows = usePagedRows<AuditEntry, Page<AuditEntry>>({
    key: ['audit', query],
    load: (page, signal) => unwrapPage(api.GET('/account/audit', { params: { query: { ...query, page } }, signal })),
  })
  return (
    <ListFrame
      rows={rows}
      csv={`/api/v2/account/audit?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
      isFiltered={Object.keys(query).length > 0}
      onClear={() => change(Object.fromEntries(auditFilterNames.map((name) => [name, undefined])))}
      empty={texts.none}
      controls={<AuditFilters search={search} onChange={change} />}
      tools={<ViewsMenu />}
    >
      <DataGrid label={tabs.audit} rows={rows} columns={columns} idOf={({ _id: id }) => id} />
    </ListFrame>
  )
}

function auditQuery(search: Search): Readonly<Record<string, string>> {
  return Object.fromEntries(auditFilterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

function nameCell(name: string | undefined): ReactNode {
  return <span title={name}>{name}</span>
}

function useAuditColumns(): readonly GridColumn<AuditEntry>[] {
  const { columns, callers } = useTexts(auditTexts)
  const { actions, objects } = useTexts(activityTexts)
  const { language } = useSpeech()
  const { dateTime, relative } = useFormats()
  return useMemo(
    () => [
      {
        id: 'at',
        title: columns.at,
        width: '168px',
        fold: { line: 3 },
        cell: ({ at }) => <span title={relative(at)}>{dateTime(at)}</span>,
      },
      {
        id: 'by',
        title: columns.by,
        width: 'minmax(100px, 1fr)',
        isKept: true,
        cell: ({ byKind, byName }) => (byKind === byName ? labelIn(callers, byKind) : byName),
      },
      { id: 'action', title: columns.action, width: '124px', isKept: true, cell: ({ action }) => labelIn(actions, action) },
      {
        id: 'object',
        title: columns.object,
        width: 'minmax(136px, 0.6fr)',
        fold: { line: 2 },
        cell: ({ object }) => labelIn(objects, object),
      },
      {
        id: 'name',
        title: columns.name,
        width: 'minmax(122px, 1.2fr)',
        fold: { line: 2 },
        cell: (entry) => nameCell(sayNameOf(entry, language)),
      },
      {
        id: 'detail',
        title: columns.detail,
        width: 'minmax(140px, 1.4fr)',
        fold: { line: 3 },
        cell: ({ detail }) => nameCell(sayDetail(detail, language)),
      },
      { id: 'address', title: columns.address, width: '112px', cell: ({ address }) => <span className="code">{address}</span> },
      {
        id: 'request',
        title: columns.request,
        width: '92px',
        cell: ({ requestId }) => (
          <span className="code" title={requestId ?? undefined}>
            {requestId}
          </span>
        ),
      },
    ],
    [columns, callers, actions, objects, language, dateTime, relative],
  )
}
