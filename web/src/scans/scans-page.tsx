import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { api, type Page, unwrapPage } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { DataGrid, type GridColumn } from '../ui/data-grid.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Mark } from '../ui/mark.tsx'
import { usePagedRows } from '../ui/use-paged-rows.ts'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { NewScanDialog } from './new-scan-dialog.tsx'
import { scanTones, scanText } from './scan-state.tsx'
import { type ScanTexts, scanTexts } from './scan-texts.ts'
import { isRunning, pollMs, type RepositoryScan } from './scan.ts'

/** The repository scans of the company, newest first; those at work are followed. */
export function ScansPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(scanTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const mayScan = useHasRole()(...permissions.repositoryScanners)
  const [isAdding, setAdding] = useState(false)
  const rows = useScans()
  const columns = useMemo(() => scanColumns(texts, formats), [texts, formats])
  const add = mayScan && (
    <Button size="xs" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <div className="page">
      <h1>{words.pages.scans}</h1>
      <ListFrame rows={rows} isFiltered={false} empty={texts.none} nextStep={<p>{texts.nextStep}</p>} controls={add}>
        <DataGrid
          label={texts.list}
          rows={rows}
          columns={columns}
          idOf={({ uid }) => uid}
          onOpen={({ uid }) => void navigate({ to: '/repository-scans/$uid', params: { uid } })}
        />
      </ListFrame>
      {isAdding && <NewScanDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

const listKey = ['repository-scans', 'list'] as const

/** The scans, read again while one of those in view is at work. */
function useScans() {
  const queries = useQueryClient()
  const rows = usePagedRows<RepositoryScan, Page<RepositoryScan>>({
    key: listKey,
    load: (page, signal) => unwrapPage(api.GET('/repository/scans', { params: { query: { page } }, signal })),
  })
  const isWaiting = rows.loaded().some(isRunning)
  useEffect(() => {
    const timer = isWaiting ? setInterval(() => void queries.invalidateQueries({ queryKey: listKey }), pollMs) : undefined
    return () => clearInterval(timer)
  }, [isWaiting, queries])
  return rows
}

function scanColumns(texts: ScanTexts, { dateTime, number }: Formats): readonly GridColumn<RepositoryScan>[] {
  const { columns } = texts
  return [
    {
      id: 'repository',
      title: columns.repository,
      width: 'minmax(220px, 3fr)',
      isKept: true,
      cell: ({ url }) => url.replace(/^https:\/\//u, ''),
    },
    {
      id: 'ref',
      title: columns.ref,
      width: 'minmax(100px, 1fr)',
      fold: { line: 2 },
      cell: ({ branch, tag, commit }) => branch ?? tag ?? commit?.slice(0, 10),
    },
    {
      id: 'status',
      title: columns.status,
      width: 'minmax(150px, 1.2fr)',
      isKept: true,
      cell: (scan) => (
        <span title={scan.error}>
          <Mark tone={scanTones[scan.status]}>{scanText(scan, texts, number)}</Mark>
        </span>
      ),
    },
    { id: 'time', title: columns.time, width: '168px', fold: { line: 2 }, cell: ({ time }) => dateTime(time) },
    { id: 'by', title: columns.by, width: 'minmax(100px, 1fr)', fold: { line: 3, isNamed: true }, cell: ({ byName }) => byName },
    {
      id: 'module',
      title: columns.module,
      width: 'minmax(120px, 1.4fr)',
      fold: { line: 3 },
      cell: ({ projectName, moduleName }) => [projectName, moduleName].filter(Boolean).join(' / '),
    },
  ]
}
