import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { FindingCounts } from '../findings/finding-counts.tsx'
import { useSearchState } from '../shared/use-search-state.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useWords } from '../words/words.tsx'

type Component = components['schemas']['ModuleComponent']

/** The components of a module with their licences, age and findings. */
export function ModuleComponentsPage(): ReactNode {
  const words = useWords()
  const formats = useFormats()
  const { moduleId = '' } = useParams({ strict: false })
  const [{ q, sort, direct }, change] = useSearchState()
  const query = useMemo(
    () => ({ ...(q && { q }), ...(sort && { sort }), ...(direct === 'true' && { direct: 'true' as const }) }),
    [q, sort, direct],
  )
  const path = { module_id: moduleId }
  const rows = usePagedRows<Component, Page<Component>>({
    key: ['modules', moduleId, 'components', query],
    load: (page, signal) =>
      unwrapPage(api.GET('/core/modules/{module_id}/components', { params: { path, query: { ...query, page } }, signal })),
  })
  const columns = useMemo(() => componentColumns(words, formats), [words, formats])
  return (
    <ListFrame
      rows={rows}
      text={q}
      searchLabel={words.components.search}
      onText={(text) => change({ q: text })}
      csv={`/api/v2/core/modules/${moduleId}/components?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
      isFiltered={[q, direct].some(Boolean)}
      onClear={() => change({ q: undefined, direct: undefined })}
      empty={words.module.none}
      controls={
        <label>
          <input
            type="checkbox"
            checked={direct === 'true'}
            onChange={(event) => change({ direct: event.target.checked ? 'true' : undefined })}
          />{' '}
          {words.components.directOnly}
        </label>
      }
    >
      <DataGrid
        label={words.module.components}
        rows={rows}
        columns={columns}
        idOf={({ purl }) => purl}
        sort={sort}
        onSort={(chosen) => change({ sort: chosen })}
      />
    </ListFrame>
  )
}

function componentColumns(words: Words, { number, date }: Formats): readonly GridColumn<Component>[] {
  const { columns } = words.components
  return [
    {
      id: 'key',
      title: columns.name,
      width: 'minmax(190px, 2fr)',
      sort: 'name',
      isKept: true,
      cell: ({ key }) => <CutStart text={key} />,
    },
    {
      id: 'version',
      title: columns.version,
      width: '120px',
      fold: { line: 2 },
      cell: ({ version }) => <span className="code">{version}</span>,
    },
    {
      id: 'counts',
      title: columns.findings,
      width: '104px',
      sort: 'findings',
      fold: { line: 3 },
      cell: ({ counts }) => <FindingCounts {...counts} number={number} />,
    },
    {
      id: 'latest',
      title: columns.latest,
      width: '90px',
      fold: { line: 2, isNamed: true },
      cell: ({ latest }) => latest && <span className="code">{latest}</span>,
    },
    {
      id: 'newer',
      title: columns.newer,
      width: '64px',
      sort: 'newer',
      isNumber: true,
      cell: ({ newer }) => (newer === null ? '' : number(newer)),
    },
    {
      id: 'published',
      title: columns.published,
      width: '112px',
      sort: 'published',
      cell: ({ published }) => (published === null ? '' : date(published)),
    },
    {
      id: 'licence',
      title: columns.licence,
      width: 'minmax(108px, 1fr)',
      fold: { line: 3 },
      cell: ({ licence }) => licence && <span title={words.components.licenceFrom[licence.from]}>{licence.expression}</span>,
    },
    { id: 'ends', title: columns.ends, width: '112px', cell: ({ ends }) => (ends === null ? '' : date(ends)) },
    {
      id: 'introducedBy',
      title: words.findings.columns.introducedBy,
      width: 'minmax(120px, 1fr)',
      sort: 'depth',
      cell: ({ direct, introducedBy }) =>
        direct ? <span className="soft">{words.findings.direct}</span> : <CutStart isPlain text={introducedBy ?? ''} />,
    },
  ]
}
