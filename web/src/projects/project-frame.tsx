import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settingList } from '../settings/setting-list.ts'
import { settingTexts } from '../settings/setting-texts.ts'
import { isSet, type Values } from '../settings/setting.ts'
import { settingsQuery } from '../settings/use-settings.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { standingQuery } from '../shared/standing.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts } from '../words/words.tsx'
import { projectTexts } from './project-texts.ts'

/** Only for roles that may read a project, not just how it stands. */
const readerTabs = ['goals', 'documents', 'settings'] as const

/** The head of every page of a project: its name, the settings that deviate from the company's, and its tabs. */
export function ProjectFrame(): ReactNode {
  const texts = useTexts(projectTexts)
  const words = useTexts(settingTexts)
  const { projectId = '' } = useParams({ strict: false })
  const hasRole = useHasRole()
  const [mayReadLicences, isReader] = [hasRole(...permissions.licenseReportReaders), hasRole(...permissions.portfolioReaders)]
  const { data, error, refetch } = useProject(projectId, isReader)
  if (error) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const { name, settings } = data
  const own = settingList.filter((setting) => setting.levels.includes('project') && isSet(settings[setting.name]))
  const base = `/projects/${projectId}`
  return (
    <div className="page">
      <div className="page-head">
        <h1>{name}</h1>
        {own.length > 0 && <span className="soft">{texts.deviates(own.map(({ id }) => words[id].title).join(', '))}</span>}
      </div>
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
