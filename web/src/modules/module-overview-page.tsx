import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequestRelease } from '../approvals/request-release.tsx'
import { CountSteps } from '../changes/count-steps.tsx'
import { KindTiles } from '../findings/kind-tiles.tsx'
import { type ModuleStanding, useModule } from '../shared/module.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useMayOpen } from '../shared/use-may-open.ts'
import { EmptyState } from '../ui/page-states.tsx'
import { ImportSnippet } from '../upload/import-snippet.tsx'
import { snippetTexts } from '../upload/snippet-texts.ts'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { LastImport } from './last-import.tsx'
import { moduleTexts } from './module-texts.ts'
import { ModuleVerdict } from './module-verdict.tsx'
import { overviewTexts } from './overview-texts.ts'

/** The verdict on a module, and the six analyses it comes from. */
export function ModuleOverviewPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const { data: module } = useModule(moduleId)
  if (module === undefined) return undefined
  return module.analysis === null ? (
    <NoDocument module={module} />
  ) : (
    <Overview moduleId={moduleId} module={module} analysis={module.analysis} />
  )
}

/** Says how the first document comes here, to those who may send one. */
function NoDocument({ module: { name, project } }: { readonly module: ModuleStanding }): ReactNode {
  const words = useWords()
  const mayUpload = useHasRole()(...permissions.importers)
  const { hint } = useTexts(snippetTexts)
  return (
    <EmptyState title={words.module.none}>
      {mayUpload && (
        <>
          <p>{hint}</p>
          <ImportSnippet project={project} module={name} />
        </>
      )}
    </EmptyState>
  )
}

interface OverviewProps {
  readonly moduleId: string
  readonly module: ModuleStanding
  readonly analysis: NonNullable<ModuleStanding['analysis']>
}

function Overview({ moduleId, module, analysis }: OverviewProps): ReactNode {
  const words = useWords()
  const { dateTime, relative } = useFormats()
  return (
    <>
      <KindTiles statistics={analysis.statistics} to={`/modules/${moduleId}/findings`} />
      <ModuleVerdict moduleId={moduleId} analysis={analysis} />
      <p className="soft">
        {analysis.date !== undefined && <span title={relative(analysis.date)}>{words.module.evaluated(dateTime(analysis.date))} </span>}
        <Differences moduleId={moduleId} hasScanBefore={analysis.previousScanId !== null} />
      </p>
      <LastImport scanId={analysis.scanId} />
      <CountSteps moduleId={moduleId} />
      <RequestRelease moduleId={moduleId} name={module.name} />
    </>
  )
}

interface DifferencesProps {
  readonly moduleId: string
  readonly hasScanBefore: boolean
}

/** Leads to what changed since the scan before, where there is one, and since the last release for those who may read releases. */
function Differences({ moduleId, hasScanBefore }: DifferencesProps): ReactNode {
  const { sinceBefore } = useTexts(moduleTexts).diff
  const { sinceRelease } = useTexts(overviewTexts)
  const mayReadReleases = useMayOpen('/approvals')
  return (
    <>
      {hasScanBefore && (
        <Link to="/modules/$moduleId/diff" params={{ moduleId }}>
          {sinceBefore}
        </Link>
      )}
      {mayReadReleases && (
        <>
          {hasScanBefore && ' · '}
          <Link to="/modules/$moduleId/diff" params={{ moduleId }} search={{ from: 'release' }}>
            {sinceRelease}
          </Link>
        </>
      )}
    </>
  )
}
