import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { api } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { statusTone } from '../shared/finding.ts'
import { useHasScans } from '../shared/has-scans.ts'
import { UploadStep } from '../shared/nothing-uploaded.tsx'
import { uploadStateTexts } from '../shared/upload-state-texts.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useKeysetRows } from '../ui/use-keyset-rows.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { componentTexts } from './component-texts.ts'

type UsedComponent = components['schemas']['UsedComponent']

/** The components that modules of the company contain, all or those under a licence. */
export function ComponentsPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(componentTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const [{ q, licence }, change] = useSearchState()
  const query = useMemo(() => ({ ...(q && { q }), ...(licence && { licence }) }), [q, licence])
  const rows = useKeysetRows<UsedComponent>({
    key: ['components', query],
    keyOf: ({ purl }) => purl,
    load: (after, signal) => api.GET('/core/components', { params: { query: { ...query, ...(after && { after }) } }, signal }),
  })
  const isFiltered = [q, licence].some(Boolean)
  const isUnused = useHasScans({}, !rows.isLoading && rows.total === 0 && !isFiltered) === false
  const { nothing, ...step } = useTexts(uploadStateTexts)
  const columns = useMemo(
    () => usedColumns({ words, texts, formats, isOfLicence: licence !== undefined }),
    [words, texts, formats, licence],
  )
  return (
    <div className="page">
      <h1>{words.pages.components}</h1>
      <ListFrame
        rows={rows}
        hasMore={rows.hasMore}
        count={rows.count}
        text={q}
        searchLabel={words.components.search}
        onText={(text) => change({ q: text })}
        csv={`/api/v2/core/components?${new URLSearchParams({ ...query, format: 'csv' }).toString()}`}
        isFiltered={isFiltered}
        onClear={() => change({ q: undefined, licence: undefined })}
        empty={isUnused ? nothing : texts.none}
        nextStep={isUnused && <UploadStep {...step} />}
        controls={<SearchField label={texts.licence} text={licence} onText={(text) => change({ licence: text })} />}
      >
        <DataGrid
          label={words.pages.components}
          rows={rows}
          columns={columns}
          idOf={({ purl }) => purl}
          onOpen={({ key }) => void navigate({ to: '/components/$key', params: { key } })}
        />
      </ListFrame>
    </div>
  )
}

interface ColumnTexts {
  readonly words: Words
  readonly texts: (typeof componentTexts)['en']
  readonly formats: Formats
  /** The list is of a licence, and says which of its components' licences are meant. */
  readonly isOfLicence: boolean
}

function usedColumns({ words, texts, formats: { number }, isOfLicence }: ColumnTexts): readonly GridColumn<UsedComponent>[] {
  const { columns } = texts
  return [
    {
      id: 'key',
      title: words.components.columns.name,
      width: 'minmax(200px, 2fr)',
      isKept: true,
      cell: ({ key }) => <CutStart text={key} />,
    },
    {
      id: 'worst',
      title: columns.worst,
      width: '104px',
      fold: { line: 3 },
      cell: ({ worst }) => (worst === null ? '' : <Mark tone={statusTone({ status: worst })}>{words.finding[worst]}</Mark>),
    },
    {
      id: 'score',
      title: columns.score,
      width: '56px',
      isNumber: true,
      fold: { line: 3, isNamed: true },
      cell: ({ score }) => (score === null ? '' : number(score)),
    },
    {
      id: 'modules',
      title: columns.modules,
      width: '64px',
      isNumber: true,
      fold: { line: 3, isNamed: true },
      cell: ({ modules }) => number(modules),
    },
    {
      id: 'versions',
      title: columns.versions,
      width: 'minmax(120px, 1fr)',
      // what a list of a licence is about has a line of its own
      fold: { line: isOfLicence ? 3 : 2 },
      cell: ({ versions }) => <span className="code">{versions.map((version) => version ?? '–').join(', ')}</span>,
    },
    ...(isOfLicence
      ? [
          {
            id: 'matching',
            title: columns.matching,
            width: 'minmax(120px, 1fr)',
            fold: { line: 2 } as const,
            cell: ({ matching }: UsedComponent) => matching.join(', '),
          },
        ]
      : []),
    {
      id: 'licences',
      title: columns.licences,
      width: 'minmax(190px, 1fr)',
      ...(!isOfLicence && { fold: { line: 3 } as const }),
      cell: ({ licences }) => licences.join(', '),
    },
  ]
}
