import type { RepositoryResult } from '@waybill/repository-scan'
import { type ReactNode, useMemo } from 'react'
import { CutStart } from '../ui/cut-start.tsx'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { staticRows } from '../ui/static-rows.ts'
import { useTexts } from '../words/words.tsx'
import { type ScanTexts, scanTexts } from './scan-texts.ts'

interface ResultProps {
  readonly result: RepositoryResult
}

type Component = RepositoryResult['waybill']['components'][number]

/** The components that manifests, lock files and vendored folders name. */
export function ScanComponents({ result }: ResultProps): ReactNode {
  const texts = useTexts(scanTexts)
  const columns = useMemo(() => componentColumns(texts), [texts])
  return <List label={texts.views.components} items={result.waybill.components} columns={columns} empty={texts.nothing.components} />
}

function componentColumns({ componentColumns: titles, scopes }: ScanTexts): readonly GridColumn<Component>[] {
  return [
    {
      id: 'component',
      title: titles.component,
      width: 'minmax(200px, 3fr)',
      isKept: true,
      cell: ({ purl }) => <CutStart text={purl} />,
    },
    {
      id: 'version',
      title: titles.version,
      width: 'minmax(90px, 1fr)',
      fold: { line: 2 },
      cell: ({ version, range }) => version ?? range,
    },
    { id: 'scope', title: titles.scope, width: '120px', fold: { line: 2 }, cell: ({ scope }) => scopes[scope] },
    {
      id: 'direct',
      title: titles.direct,
      width: '70px',
      fold: { line: 2, cell: ({ direct }) => (direct ? titles.direct : '') },
      cell: ({ direct }) => direct && '✓',
    },
    { id: 'license', title: titles.license, width: 'minmax(100px, 1fr)', fold: { line: 2 }, cell: ({ license }) => license },
    {
      id: 'from',
      title: titles.from,
      width: 'minmax(140px, 1.5fr)',
      fold: { line: 3, isNamed: true },
      cell: ({ from }) => <span className="code">{from}</span>,
    },
  ]
}

type FileCrypto = NonNullable<RepositoryResult['waybill']['files'][number]['crypto']>[number]
type CryptoUse = FileCrypto & { readonly path: string }

/** Lists the uses of cryptography, the surest first. */
export function ScanCryptography({ result: { options, waybill } }: ResultProps): ReactNode {
  const texts = useTexts(scanTexts)
  const columns = useMemo(() => cryptoColumns(texts), [texts])
  const uses = useMemo(() => usesIn(waybill.files), [waybill.files])
  if (options.includeCrypto !== true) return <EmptyState title={texts.notAsked} />
  return <List label={texts.views.cryptography} items={uses} columns={columns} empty={texts.nothing.cryptography} />
}

function usesIn(files: RepositoryResult['waybill']['files']): readonly CryptoUse[] {
  const uses = files.flatMap(({ path, crypto = [] }) => crypto.map((use) => ({ ...use, path })))
  return uses.toSorted((a, b) => b.confidence - a.confidence || a.algorithm.localeCompare(b.algorithm))
}

function cryptoColumns({ cryptoColumns: titles, cryptoHow, privateKey }: ScanTexts): readonly GridColumn<CryptoUse>[] {
  return [
    {
      id: 'algorithm',
      title: titles.algorithm,
      width: 'minmax(140px, 1.5fr)',
      isKept: true,
      cell: ({ algorithm, isPrivateKey }) => [algorithm, isPrivateKey === true && privateKey].filter(Boolean).join(', '),
    },
    { id: 'size', title: titles.size, width: '70px', isNumber: true, fold: { line: 3, isNamed: true }, cell: ({ size }) => size },
    { id: 'how', title: titles.how, width: 'minmax(110px, 1fr)', fold: { line: 3 }, cell: ({ how }) => cryptoHow[how] ?? how },
    { id: 'file', title: titles.file, width: 'minmax(180px, 3fr)', fold: { line: 2 }, cell: ({ path }) => <CutStart text={path} /> },
    {
      id: 'line',
      title: titles.line,
      width: '70px',
      isNumber: true,
      fold: { line: 3, isNamed: true },
      cell: ({ line }) => line || undefined,
    },
  ]
}

interface Holder {
  readonly holder: string
  readonly dates: readonly string[]
}

/** Lists the copyright holders in the repository. */
export function ScanCopyrights({ result: { options, summary } }: ResultProps): ReactNode {
  const texts = useTexts(scanTexts)
  const { holder, dates } = texts.holderColumns
  const found = Object.entries(summary['.']?.copyrights ?? {}).map(([name, statement]): Holder => ({
    holder: name,
    dates: statement.dates,
  }))
  const columns: readonly GridColumn<Holder>[] = [
    { id: 'holder', title: holder, width: 'minmax(200px, 3fr)', isKept: true, cell: (row) => row.holder },
    { id: 'dates', title: dates, width: 'minmax(140px, 1fr)', isKept: true, cell: (row) => row.dates.join(', ') },
  ]
  if (options.includeCopyright !== true) return <EmptyState title={texts.notAsked} />
  return <List label={texts.views.copyrights} items={found} columns={columns} empty={texts.nothing.copyrights} />
}

interface ListProps<Row> {
  readonly label: string
  readonly items: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
  readonly empty: string
}

function List<Row>({ label, items, columns, empty }: ListProps<Row>): ReactNode {
  const rows = useMemo(() => staticRows(items.map((item, index) => ({ item, index }))), [items])
  const wrapped = useMemo(() => columns.map(columnOfItem), [columns])
  return (
    <ListFrame rows={rows} isFiltered={false} empty={empty}>
      <DataGrid label={label} rows={rows} columns={wrapped} idOf={({ index }) => String(index)} />
    </ListFrame>
  )
}

/** The column of a list whose rows are numbered items. */
function columnOfItem<Row>({ cell, fold, ...column }: GridColumn<Row>): GridColumn<{ readonly item: Row }> {
  const folded = fold?.cell
  return {
    ...column,
    cell: ({ item }) => cell(item),
    ...(fold && { fold: { ...fold, cell: ({ item }) => (folded ?? cell)(item) } }),
  }
}
