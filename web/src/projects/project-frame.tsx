import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { isSet } from '../settings/setting.ts'
import { settingList } from '../settings/setting-list.ts'
import { settingTexts } from '../settings/setting-texts.ts'
import { settingsQuery } from '../settings/use-settings.ts'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useTexts } from '../words/words.tsx'
import { projectTexts } from './project-texts.ts'

/** The head of every page of a project: its name, the settings that deviate from the company's, and its tabs. */
export function ProjectFrame(): ReactNode {
  const texts = useTexts(projectTexts)
  const words = useTexts(settingTexts)
  const { projectId = '' } = useParams({ strict: false })
  const hasRole = useHasRole()
  const [mayReadLicences, isReader] = [hasRole(...permissions.licenseReportReaders), hasRole(...permissions.portfolioReaders)]
  const { data, error, refetch } = useQuery(settingsQuery({ level: 'project', id: projectId }))
  if (error) return <ErrorState isWholePage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState />
  const name = data.values['name'] as string
  const own = settingList.filter((setting) => setting.levels.includes('project') && isSet(data.values[setting.name]))
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
          ...(mayReadLicences ? [{ to: `${base}/licences`, label: texts.tabs.licences }] : []),
          { to: `${base}/goals`, label: texts.tabs.goals },
          ...(isReader ? [{ to: `${base}/documents`, label: texts.tabs.documents }] : []),
          { to: `${base}/settings`, label: texts.tabs.settings },
        ]}
      />
      <Outlet />
    </div>
  )
}
