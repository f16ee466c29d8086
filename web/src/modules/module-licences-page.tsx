import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { type CsvColumns, writeCsv } from '../api/csv.ts'
import { statusTone } from '../shared/finding.ts'
import { allComponentsQuery } from '../shared/module-components.ts'
import { useHasRole } from '../shared/session.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { staticRows } from '../ui/static-rows.ts'
import type { Words } from '../words/en.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { LicenceConflicts } from './licence-conflicts.tsx'
import { LicenceDialog } from './licence-dialog.tsx'
import { findComponents, type LicenceRow, type LicensedComponent, licenceRows, openLicences } from './licence-rows.ts'
import { moduleTexts } from './module-texts.ts'

/** May set a licence by hand (docs/reference/modules.md#set-a-licence). */
const setters = ['compliance_manager', 'manager']

/** The licences of a module by expression, their conflicts, and a licence set by hand. */
export function ModuleLicencesPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(moduleTexts).licences
  const { moduleId = '' } = useParams({ strict: false })
  const maySet = useHasRole()(...setters)
  const [{ q }, change] = useSearchState()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [setting, setSetting] = useState<LicensedComponent>()
  const { data: components = none, isPending, error, refetch } = useQuery(allComponentsQuery(moduleId))
  const found = useMemo(() => findComponents(components, q), [components, q])
  // those that are searched for are in sight
  const open = useMemo(() => openLicences(found, toggled, q !== undefined), [found, toggled, q])
  const rows = useMemo(() => staticRows(licenceRows(found, open)), [found, open])
  const { number } = useFormats()
  const columns = useMemo(() => licenceColumns(words, texts, number), [words, texts, number])
  function toggle({ licence }: LicenceRow): void {
    setToggled((now) => new Set(now.has(licence) ? [...now].filter((each) => each !== licence) : [...now, licence]))
  }
  function act(row: LicenceRow): void {
    if (row.component === undefined) toggle(row)
    else if (maySet) setSetting(row.component)
  }
  return (
    <>
      <LicenceConflicts moduleId={moduleId} />
      <ListFrame
        rows={{ ...rows, isLoading: isPending, error, retry: () => void refetch() }}
        text={q}
        searchLabel={words.components.search}
        onText={(text) => change({ q: text })}
        csv={{ name: 'licences.csv', write: () => writeLicences(found) }}
        isFiltered={q !== undefined}
        onClear={() => change({ q: undefined })}
        empty={words.module.none}
        controls={maySet && <span className="soft">{texts.hint}</span>}
      >
        <DataGrid
          label={words.module.licences}
          rows={rows}
          columns={columns}
          idOf={({ licence, component }) => `${licence} ${component?.key ?? ''} ${component?.version ?? ''}`}
          tree={{
            levelOf: ({ component }) => (component === undefined ? 1 : 2),
            isOpen: ({ licence, component }) => (component === undefined ? open.has(licence) : undefined),
            onToggle: toggle,
          }}
          onOpen={act}
        />
      </ListFrame>
      {setting && <LicenceDialog moduleId={moduleId} component={setting} onClose={() => setSetting(undefined)} />}
    </>
  )
}

const none: readonly never[] = []

const csvColumns: CsvColumns<LicensedComponent> = {
  Licence: ({ licence }) => licence,
  Component: ({ key }) => key,
  Version: ({ version }) => version,
  Status: ({ licenceStatus }) => licenceStatus,
  'Licence from': ({ licenceFrom }) => licenceFrom,
}

/** Writes every component, in the order of the list. */
function writeLicences(components: readonly LicensedComponent[]): string {
  const open = new Set(components.map(({ licence }) => licence))
  return writeCsv(
    csvColumns,
    licenceRows(components, open).flatMap(({ component }) => component ?? []),
  )
}

function licenceColumns(
  words: Words,
  { columns, unknown }: (typeof moduleTexts)['en']['licences'],
  number: Formats['number'],
): readonly GridColumn<LicenceRow>[] {
  const sources = words.components.licenceFrom as Readonly<Record<string, string>>
  return [
    {
      id: 'licence',
      title: columns.licence,
      width: 'minmax(260px, 3fr)',
      isKept: true,
      cell: ({ licence, component }) =>
        component === undefined ? (
          <strong>{licence || unknown}</strong>
        ) : (
          <span className="code">
            {component.key} {component.version}
          </span>
        ),
    },
    {
      id: 'components',
      title: columns.components,
      width: '130px',
      isNumber: true,
      cell: ({ component, components }) => (component === undefined ? number(components) : ''),
    },
    {
      id: 'worst',
      title: columns.worst,
      width: '140px',
      isKept: true,
      cell: ({ worst }) => worst && <Mark tone={statusTone({ status: worst })}>{words.finding[worst]}</Mark>,
    },
    {
      id: 'from',
      title: columns.from,
      width: 'minmax(200px, 1fr)',
      cell: ({ from }) => from.map((source) => sources[source] ?? source).join(', '),
    },
  ]
}
