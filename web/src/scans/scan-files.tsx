import type { RepositoryResult } from '@waybill/repository-scan'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchState } from '../shared/use-search-state.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { staticRows } from '../ui/static-rows.ts'
import { useTexts } from '../words/words.tsx'
import { FileDialog } from './file-dialog.tsx'
import { type FileRow, findFiles, folderRows } from './file-rows.ts'
import type { ScannedFile } from './read-result.ts'
import { type ScanTexts, scanTexts } from './scan-texts.ts'

/** The files of a repository by folder with their licences; as a list where they are searched. */
export function ScanFiles({ result }: { readonly result: RepositoryResult }): ReactNode {
  const texts = useTexts(scanTexts)
  const [{ q, license }, change] = useSearchState()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<ScannedFile>()
  const isFiltered = Boolean(q) || Boolean(license)
  const { files } = result.waybill
  const rows = useMemo(
    () => staticRows(isFiltered ? findFiles(files, { q, license }) : folderRows(files, result.summary, open)),
    [isFiltered, files, q, license, result.summary, open],
  )
  const columns = useMemo(() => fileColumns(texts), [texts])
  function toggle({ path }: FileRow): void {
    setOpen((now) => new Set(now.has(path) ? [...now].filter((each) => each !== path) : [...now, path]))
  }
  const filters = (['own', 'inherited', 'none', 'uncertain'] as const).map((value) => ({ value, label: texts.filters[value] }))
  return (
    <>
      <ListFrame
        rows={rows}
        text={q}
        searchLabel={texts.search}
        onText={(typed) => change({ q: typed })}
        isFiltered={isFiltered}
        onClear={() => change({ q: undefined, license: undefined })}
        empty={texts.leftOut.none}
        controls={
          <FilterSelect label={texts.filter} choices={filters} value={license} onChange={(chosen) => change({ license: chosen })} />
        }
      >
        <DataGrid
          label={texts.views.files}
          rows={rows}
          columns={columns}
          idOf={({ path }) => path}
          {...(!isFiltered && {
            tree: {
              levelOf: ({ level }: FileRow) => level,
              isOpen: ({ path, file }: FileRow) => (file === undefined ? open.has(path) : undefined),
              onToggle: toggle,
            },
          })}
          onOpen={(row) => (row.file === undefined ? toggle(row) : setShown(row.file))}
        />
      </ListFrame>
      {shown && <FileDialog file={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function fileColumns(texts: ScanTexts): readonly GridColumn<FileRow>[] {
  const { fileColumns: titles } = texts
  return [
    {
      id: 'name',
      title: titles.name,
      width: 'minmax(220px, 3fr)',
      isKept: true,
      cell: ({ name, file }) => (file === undefined ? <strong>{name}/</strong> : <span className="code">{name}</span>),
    },
    { id: 'license', title: titles.license, width: 'minmax(140px, 2fr)', isKept: true, cell: ({ licenses }) => licenses.join(', ') },
    {
      id: 'from',
      title: titles.from,
      width: 'minmax(120px, 1fr)',
      fold: { line: 2 },
      cell: ({ file }) => file && <span className="soft">{sourceOf(file, texts)}</span>,
    },
    {
      id: 'holders',
      title: titles.holders,
      width: 'minmax(120px, 1.5fr)',
      fold: { line: 2, isNamed: true },
      cell: ({ file }) => [...new Set(file?.copyright?.flatMap(({ holders }) => holders))].join(', '),
    },
    {
      id: 'algorithms',
      title: titles.algorithms,
      width: 'minmax(100px, 1fr)',
      fold: { line: 2, isNamed: true },
      cell: ({ file }) => [...new Set(file?.crypto?.map(({ algorithm }) => algorithm))].join(', '),
    },
  ]
}

/** Names the source of a file's licence. */
function sourceOf({ license, how, confidence, inherited, refersTo }: ScannedFile, texts: ScanTexts): string | undefined {
  if (license === null) return inherited === null ? undefined : texts.inheritedFrom(inherited.from)
  const kind = how === undefined ? undefined : texts.how[how]
  const place = refersTo === undefined ? kind : texts.inheritedFrom(refersTo)
  return [place, confidence === 1 && texts.uncertain].filter(Boolean).join(', ')
}
