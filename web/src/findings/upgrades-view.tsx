import type { ReactNode } from 'react'
import type { Search } from '../api/search.ts'
import { FixPlan } from '../fixes/fix-plan.tsx'
import type { FixScope } from '../fixes/simulate.ts'
import { useTexts } from '../words/words.tsx'
import type { FindingSearch } from './finding-query.ts'
import { findingTexts } from './finding-texts.ts'
import classes from './findings-view.module.css'
import { LayoutChoice } from './layout-choice.tsx'

interface UpgradesViewProps {
  /** The filters that the page sets itself. */
  readonly scope: FindingSearch
  readonly onChange: (changed: Search) => void
}

/** The findings of a page by the upgrade that clears them: its fix plan. */
export function UpgradesView({ scope, onChange }: UpgradesViewProps): ReactNode {
  const texts = useTexts(findingTexts)
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        <LayoutChoice layout="upgrade" isPast={false} onChange={onChange} />
        <span className="soft">{texts.upgrades}</span>
      </div>
      <FixPlan scope={fixScopeOf(scope)} />
    </div>
  )
}

function fixScopeOf({ projectId, moduleId }: FindingSearch): FixScope {
  if (moduleId !== undefined) return { level: 'modules', id: moduleId }
  return projectId === undefined ? { level: 'company' } : { level: 'projects', id: projectId }
}
