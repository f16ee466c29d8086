import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DeleteSection } from '../portfolio/delete-section.tsx'
import { GeneralSettings } from '../settings/general-settings.tsx'
import { SettingsView } from '../settings/settings-view.tsx'
import { permissions } from '../shared/permissions.ts'
import { useHasRole, useSession } from '../shared/session.ts'
import { TrackerSettings } from './tracker-settings.tsx'

/** The settings of a project; what it does not set comes from the company. */
export function ProjectSettingsPage(): ReactNode {
  const { projectId = '' } = useParams({ strict: false })
  const hasRole = useHasRole()
  const { features } = useSession()
  // who may switch automatic risks: docs/reference/projects.md#automatic-risk-creation
  const maySwitchRisks = hasRole('manager', 'compliance_manager', 'account_admin') && features.includes('risks')
  const mayWrite = hasRole(...permissions.projectWriters)
  return (
    <>
      <SettingsView
        key={projectId}
        place={{ level: 'project', id: projectId }}
        mayWrite={mayWrite}
        general={(editor) => (
          <GeneralSettings editor={editor} texts={['name']} flags={maySwitchRisks ? ['autoCreateCveRisks', 'autoCreateCweRisks'] : []} />
        )}
      />
      {mayWrite && <TrackerSettings projectId={projectId} />}
      <DeleteSection level="project" id={projectId} />
    </>
  )
}
