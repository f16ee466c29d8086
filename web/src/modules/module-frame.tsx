import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isInsteadOf } from '../api/api-error.ts'
import { useModule } from '../shared/module.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useWords } from '../words/words.tsx'
import { PinButton } from './pin-button.tsx'

const tabs = [
  ['', 'overview'],
  ['/findings', 'findings'],
  ['/components', 'components'],
  ['/graph', 'graph'],
  ['/licences', 'licences'],
  ['/fixes', 'fixes'],
  ['/changes', 'changes'],
  ['/history', 'history'],
  ['/documents', 'documents'],
  ['/settings', 'settings'],
] as const

/** The head of every page of a module: where it is, and its tabs. */
export function ModuleFrame(): ReactNode {
  const words = useWords()
  const { moduleId = '' } = useParams({ strict: false })
  const { pathname } = useLocation()
  const { data: module, error, refetch } = useModule(moduleId)
  const mayReadSettings = useHasRole()(...permissions.portfolioReaders)
  const shown = tabs.filter(([, label]) => label !== 'settings' || mayReadSettings)
  if (isInsteadOf(module, error)) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (module === undefined) return <LoadingState />
  return (
    <div className="page">
      <div className="page-head">
        <h1>
          <Link to="/projects/$projectId" params={{ projectId: module.projectId }}>
            {module.project}
          </Link>{' '}
          / {module.name}
        </h1>
        {pathname === `/modules/${moduleId}` && <PinButton moduleId={moduleId} name={`${module.project} / ${module.name}`} />}
      </div>
      <TabLinks
        label={module.name}
        tabs={shown.map(([path, label]) => ({ to: `/modules/${moduleId}${path}`, label: words.module[label] }))}
      />
      <Outlet />
    </div>
  )
}
