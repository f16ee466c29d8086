import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RequestRelease } from '../approvals/request-release.tsx'
import { CountSteps } from '../changes/count-steps.tsx'
import { KindTiles } from '../findings/kind-tiles.tsx'
import { useModule } from '../app/module.ts'
import { EmptyState } from '../ui/page-states.tsx'
import { useFormats, useTexts, useWords } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'

/** The verdict on a module, and the six analyses it comes from. */
export function ModuleOverviewPage(): ReactNode {
  const words = useWords()
  const texts = useTexts(moduleTexts).diff
  const { dateTime, relative } = useFormats()
  const { moduleId = '' } = useParams({ strict: false })
  const { data: module } = useModule(moduleId)
  if (module === undefined) return undefined
  if (module.analysis === null) return <EmptyState title={words.module.none} />
  return (
    <>
      <KindTiles statistics={module.analysis.statistics} to={`/modules/${moduleId}/findings`} />
      <p className="soft">
        {module.analysis.date !== undefined && (
          <span title={relative(module.analysis.date)}>{words.module.evaluated(dateTime(module.analysis.date))} </span>
        )}
        <Link to="/modules/$moduleId/diff" params={{ moduleId }}>
          {texts.sinceBefore}
        </Link>
      </p>
      <CountSteps moduleId={moduleId} />
      <RequestRelease moduleId={moduleId} name={module.name} />
    </>
  )
}
