import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isInsteadOf } from '../api/api-error.ts'
import type { Values } from '../settings/setting.ts'
import { settingsQuery } from '../settings/use-settings.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { standingQuery } from '../shared/standing.ts'
import { useSearchState } from '../shared/use-search-state.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts } from '../words/words.tsx'
import { ProjectHead } from './project-head.tsx'
import { projectTexts } from './project-texts.ts'

/** Only for roles that may read a project, not just how it stands. */
const readerTabs = ['goals', 'documents', 'settings'] as const

/** The head of every page of a project, and its tabs. */
export function ProjectFrame(): ReactNode {
  const texts = useTexts(projectTexts)
  const { projectId = '' } = useParams({ strict: false })
  const [{ asOf }] = useSearchState()
  const hasRole = useHasRole()
  const [mayReadLicences, isReader] = [hasRole(...permissions.licenseReportReaders), hasRole(...permissions.portfolioReaders)]
  const { data: standing } = useQuery(standingQuery('project', projectId))
  const { data, error, refetch } = useProject(projectId, isReader)
  if (isInsteadOf(data, error)) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const { name, settings } = data
  const base = `/projects/${projectId}`
  return (
    <div className="page">
      <ProjectHead projectId={projectId} name={name} settings={settings} standing={asOf === undefined ? standing : undefined} />
      <TabLinks
        label={name}
        tabs={[
          { to: base, label: texts.tabs.modules },
          { to: `${base}/findings`, label: texts.tabs.findings },
          { to: `${base}/fixes`, label: texts.tabs.fixes },
          ...(mayReadLicences ? [{ to: `${base}/licences`, label: texts.tabs.licences }] : []),
          ...(isReader ? readerTabs.map((tab) => ({ to: `${base}/${tab}`, label: texts.tabs[tab] })) : []),
        ]}
      />
      <Outlet />
    </div>
  )
}

/** Reads the name of a project, and its settings where the role allows that. */
function useProject(projectId: string, mayReadSettings: boolean) {
  const place = { level: 'project', id: projectId } as const
  const settings = useQuery({
    ...settingsQuery(place, mayReadSettings),
    select: ({ values }): NamedProject => ({ name: values['name'] as string, settings: values }),
  })
  const standing = useQuery({
    ...standingQuery('project', projectId),
    enabled: !mayReadSettings,
    select: ({ name }): NamedProject => ({ name, settings: {} }),
  })
  return mayReadSettings ? settings : standing
}

interface NamedProject {
  readonly name: string
  readonly settings: Values
}
