import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { components } from '../api/schema.d.ts'
import { statusTone } from '../shared/finding.ts'
import { useModule } from '../shared/module.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { Mark } from '../ui/mark.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import sections from '../ui/sections.module.css'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'
import { overviewTexts } from './overview-texts.ts'

type ModuleDiff = components['schemas']['ModuleDiff']

/** What `from` is in an address that means the last approved release, whichever it is. */
const lastRelease = 'release'

/** Shows what changed in a module between two scans or releases, or since the scan before the last one. */
export function ModuleDiffPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(moduleTexts).diff
  const { moduleId = '' } = useParams({ strict: false })
  const { noRelease } = useTexts(overviewTexts)
  const [{ from: chosen, to = 'now' }] = useSearchState()
  const { from, before } = useFrom(moduleId, chosen)
  const { data, error, refetch } = useQuery({
    queryKey: ['modules', moduleId, 'diff', from, to],
    enabled: from !== undefined,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/core/modules/{module_id}/diff', { params: { path: { module_id: moduleId }, query: { from: from ?? '', to } }, signal }),
      ),
  })
  if (before.error) return <ErrorState error={before.error} onRetry={() => void before.refetch()} />
  if (before.isLoading) return <LoadingState />
  if (from === undefined)
    return (
      <EmptyState title={chosen === lastRelease ? noRelease : texts.missing}>
        <Link to="/modules/$moduleId/history" params={{ moduleId }}>
          {words.module.history}
        </Link>
      </EmptyState>
    )
  if (error) return <ErrorState isInAddress error={error} onRetry={() => void refetch()} />
  return data === undefined ? <LoadingState /> : <Diff diff={data} />
}

/** Returns what the changes are shown from, and the request that finds it where the address does not name it by its id. */
function useFrom(moduleId: string, chosen: string | undefined) {
  const isSinceRelease = chosen === lastRelease
  const module = useModule(moduleId)
  const release = useLastRelease(moduleId, isSinceRelease)
  if (isSinceRelease) return { before: release, from: release.data }
  return { before: module, from: chosen ?? module.data?.analysis?.previousScanId ?? undefined }
}

/** The last approved release of a module. */
function useLastRelease(moduleId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: ['approvals', { moduleId, status: 'approved' }, 'last'],
    enabled: isNeeded,
    queryFn: ({ signal }) => unwrap(api.GET('/compliance/approvals', { params: { query: { moduleId, status: 'approved' } }, signal })),
    select: (approvals) => approvals.toSorted((one, other) => (other.closed ?? '').localeCompare(one.closed ?? ''))[0]?.['_id'],
  })
}

function Diff({ diff }: { readonly diff: ModuleDiff }): ReactNode {
  const texts = useTexts(moduleTexts).diff
  const sideText = useSideText()
  const { from, to, components: changed, findings, kinds } = diff
  return (
    <div className={sections['sections']}>
      <h2>{texts.title(sideText(from), sideText(to))}</h2>
      <p className="soft">{from.knowledge === 'frozen' || to.knowledge === 'frozen' ? texts.frozen : texts.current}</p>
      {findings ? <FindingChanges findings={findings} kinds={kinds} /> : <NoFindingChanges kinds={kinds} />}
      <ComponentChanges changed={changed} />
    </div>
  )
}

/** Names one side: `scan of 3 May 2026, 10:00`. */
function useSideText(): (side: ModuleDiff['from']) => string {
  const texts = useTexts(moduleTexts).diff
  const { dateTime } = useFormats()
  return ({ is, name, date }) => [texts.is[is], name, is === 'now' || date === null ? undefined : dateTime(date)].filter(Boolean).join(' ')
}

interface FindingChangesProps extends Pick<ModuleDiff, 'kinds'> {
  readonly findings: NonNullable<ModuleDiff['findings']>
}

function FindingChanges({ findings, kinds }: FindingChangesProps): ReactNode {
  const words = useWords()
  const texts = useTexts(moduleTexts).diff
  const { columns } = texts
  const shared = [
    { id: 'finding', title: columns.finding, cell: (row: NamedFinding) => `${words.kinds[row.kind]}: ${row.key}` },
    {
      id: 'component',
      title: columns.component,
      cell: ({ component, version }: NamedFinding) => <span className="code">{[component, version].filter(Boolean).join(' ')}</span>,
    },
    {
      id: 'status',
      title: columns.status,
      cell: ({ status }: NamedFinding) => <Mark tone={statusTone({ status })}>{words.finding[status]}</Mark>,
    },
  ]
  return (
    <>
      <Changes title={`${texts.findings}: ${texts.new}`} list={findings.new} columns={shared} beside={<NotCompared kinds={kinds} />} />
      <Changes
        title={`${texts.findings}: ${texts.gone}`}
        list={findings.gone}
        beside={<NotCompared kinds={kinds} />}
        columns={[...shared, { id: 'because', title: columns.because, cell: ({ because }) => texts.because[because] }]}
      />
    </>
  )
}

function NoFindingChanges({ kinds }: Pick<ModuleDiff, 'kinds'>): ReactNode {
  const texts = useTexts(moduleTexts).diff
  return (
    <div className={sections['head']}>
      <h3>{texts.findings}</h3>
      <NotCompared kinds={kinds} />
    </div>
  )
}

/** Names the kinds of findings that one side does not know, beside the number without them. */
function NotCompared({ kinds }: Pick<ModuleDiff, 'kinds'>): ReactNode {
  const words = useWords()
  const texts = useTexts(moduleTexts).diff
  const { moduleId = '' } = useParams({ strict: false })
  const known: ReadonlySet<string> = new Set(kinds)
  const missing = Object.entries(words.kinds).filter(([kind]) => !known.has(kind))
  if (missing.length === 0) return undefined
  return (
    <p>
      {texts.notCompared(missing.map(([, name]) => name).join(', '))}{' '}
      <Link to="/modules/$moduleId/changes" params={{ moduleId }}>
        {words.module.changes}
      </Link>
    </p>
  )
}

type NamedFinding = components['schemas']['ChangedFinding']

function ComponentChanges({ changed: { added, removed, updated } }: { readonly changed: ModuleDiff['components'] }): ReactNode {
  const texts = useTexts(moduleTexts).diff
  const { columns } = texts
  const named = [
    { id: 'component', title: columns.component, cell: ({ key }: { readonly key: string }) => <span className="code">{key}</span> },
  ]
  const version = { id: 'version', title: columns.version, cell: (row: VersionOf) => <span className="code">{row.version}</span> }
  return (
    <>
      <Changes
        title={`${texts.components}: ${texts.updated}`}
        list={updated}
        columns={[
          ...named,
          { id: 'from', title: columns.from, cell: ({ from }) => <span className="code">{from}</span> },
          { id: 'to', title: columns.to, cell: ({ to }) => <span className="code">{to}</span> },
        ]}
      />
      <Changes title={`${texts.components}: ${texts.added}`} list={added} columns={[...named, version]} />
      <Changes title={`${texts.components}: ${texts.removed}`} list={removed} columns={[...named, version]} />
    </>
  )
}

interface VersionOf {
  readonly version: string | null
}

interface ChangesProps<Row> {
  readonly title: string
  readonly list: { readonly total: number; readonly items: readonly Row[] }
  readonly columns: Parameters<typeof PlainTable<Row>>[0]['columns']
  /** What the number leaves out. */
  readonly beside?: ReactNode
}

/** One list of changes with its number; a long one is cut, and says so. */
function Changes<Row>({ title, list: { total, items }, columns, beside }: ChangesProps<Row>): ReactNode {
  const texts = useTexts(moduleTexts).diff
  const { number } = useFormats()
  return (
    <section className={sections['section']}>
      <div className={sections['head']}>
        <h3>
          {title} <span className="soft">{total === 0 ? texts.nothing : number(total)}</span>
        </h3>
        {beside}
      </div>
      {items.length > 0 && <PlainTable label={title} columns={columns} rows={items} />}
      {total > items.length && <p className="soft">{texts.more(number(items.length), number(total))}</p>}
    </section>
  )
}
