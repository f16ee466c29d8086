import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { ApiError } from '../api/api-error.ts'
import { PastBar } from '../past/past-bar.tsx'
import { PastButton } from '../past/past-button.tsx'
import { usePastBar } from '../past/use-past-bar.ts'
import { permissions } from '../shared/permissions.ts'
import { RefusedPage } from '../shared/refused-page.tsx'
import { useHasRole, useSession } from '../shared/session.ts'
import { UnknownPage } from '../shared/unknown-page.tsx'
import { useSearchState } from '../shared/use-search-state.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import type { Formats } from '../words/formats.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { csvAddress, loadReport, type ReportQuery } from './load-report.ts'
import { pastReportTexts } from './past-report-texts.ts'
import { ProjectChoice } from './project-choice.tsx'
import { ReportControls } from './report-controls.tsx'
import { type ReportKind, isReportKind, readableReports, reportKinds } from './report-kinds.ts'
import { ReportTable } from './report-table.tsx'
import { type ReportTexts, reportTexts } from './report-texts.ts'

/** The reports that the user may read, each with its own address. */
export function ReportPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(reportTexts)
  const { scopes } = useSession()
  const { kind }: { readonly kind?: string } = useParams({ strict: false })
  const [{ projectId, asOf }] = useSearchState()
  const readable = readableReports(scopes)
  if (kind !== undefined && !isReportKind(kind)) return <UnknownPage />
  const shown = kind ?? readable[0] ?? 'vulnerabilities'
  if (!readable.includes(shown)) return <RefusedPage roles={reportKinds[shown].roles} />
  return (
    <div className="page">
      <h1>
        {words.pages.reports}: {texts.kinds[shown]}
      </h1>
      <TabLinks
        label={words.pages.reports}
        tabs={readable.map((each) => ({
          to: `/reports/${each}`,
          label: texts.kinds[each],
          search: { ...(projectId && { projectId }), ...(asOf && { asOf }) },
        }))}
      />
      <Report key={shown} kind={shown} />
    </div>
  )
}

function Report({ kind }: { readonly kind: ReportKind }): ReactNode {
  const texts = useTexts(reportTexts)
  const pastTexts = useTexts(pastReportTexts)
  const [{ projectId, cveId, minConfidence, asOf }, change] = useSearchState()
  const bar = usePastBar(asOf)
  const query = useMemo(() => queryOf(kind, { projectId, cveId, minConfidence, asOf }), [kind, projectId, cveId, minConfidence, asOf])
  const missing = missingSubject(kind, query)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['reports', kind, query],
    enabled: missing === undefined,
    queryFn: ({ signal }) => loadReport(kind, query, signal),
  })
  return (
    <>
      {bar.isShown && (
        <PastBar asOf={asOf} onAsOf={(chosen) => change({ asOf: chosen })}>
          <p className="soft">{pastTexts[reportKinds[kind].past]}</p>
        </PastBar>
      )}
      <ReportControls kind={kind} csv={data && csvAddress(kind, query)} tools={<PastButton open={bar.open} />} />
      {missing === 'chooseVulnerability' && <EmptyState title={texts.chooseVulnerability} />}
      {missing === 'chooseProject' && <MissingProject />}
      {error && <ReportError error={error} onRetry={() => void refetch()} />}
      {isLoading && <LoadingState />}
      {data && <ReportTable report={data} />}
    </>
  )
}

function MissingProject(): ReactNode {
  const { chooseProject, noProjects, kinds } = useTexts(reportTexts)
  const { scopes } = useSession()
  const mayList = useHasRole()(...permissions.portfolioReadersAndDevelopers)
  const others = readableReports(scopes).flatMap((kind) => (reportKinds[kind].subject === 'project' ? [] : kinds[kind]))
  return mayList ? (
    <EmptyState title={chooseProject}>
      <ProjectChoice />
    </EmptyState>
  ) : (
    <EmptyState title={noProjects(others.join(', '))} />
  )
}

/** Returns what has to be chosen before there is a report. */
function missingSubject(kind: ReportKind, { projectId, cveId }: ReportQuery): 'chooseProject' | 'chooseVulnerability' | undefined {
  const { subject } = reportKinds[kind]
  if (subject === 'project' && projectId === undefined) return 'chooseProject'
  return subject === 'vulnerability' && cveId === undefined ? 'chooseVulnerability' : undefined
}

interface GivenQuery {
  readonly projectId: string | undefined
  readonly cveId: string | undefined
  readonly minConfidence: string | undefined
  readonly asOf: string | undefined
}

/** A report takes the parameters it knows. */
function queryOf(kind: ReportKind, { projectId, cveId, minConfidence, asOf }: GivenQuery): ReportQuery {
  const { subject } = reportKinds[kind]
  return {
    ...(subject.endsWith('project') && projectId && { projectId }),
    ...(subject === 'vulnerability' && cveId && { cveId }),
    ...(kind === 'vulnerabilities' && minConfidence && { minConfidence }),
    ...(asOf && { asOf }),
  }
}

/** Why no component is affected (docs/reference/reports.md#cve). */
interface Unaffected {
  readonly known: boolean
  readonly affected: false | 'unknown'
  readonly modules?: number
  readonly modulesWithPackage?: number
  /** The past moment that was asked for. */
  readonly asOf?: string
}

/** A vulnerability that affects nothing is an answer, not a failure. */
function ReportError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const texts = useTexts(reportTexts)
  const formats = useFormats()
  const unaffected = error instanceof ApiError && error.status === 404 ? (error.details as Unaffected | undefined) : undefined
  if (unaffected?.known === undefined) return <ErrorState error={error} onRetry={onRetry} />
  return <EmptyState title={whyUnaffected(unaffected, texts, formats)} />
}

function whyUnaffected(
  { known, affected, modules = 0, modulesWithPackage = 0, asOf }: Unaffected,
  texts: ReportTexts,
  { number }: Formats,
): string {
  if (affected === 'unknown') return known ? texts.withoutPackages : texts.unknown
  return asOf === undefined ? texts.notAffected(number(modules), number(modulesWithPackage)) : texts.notAffectedThen
}
