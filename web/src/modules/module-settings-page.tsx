import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DeleteSection } from '../portfolio/delete-section.tsx'
import { GeneralSettings } from '../settings/general-settings.tsx'
import { SettingsView } from '../settings/settings-view.tsx'
import { useModule } from '../shared/module.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'

/** The settings of a module; what it does not set comes from its project or the company. */
export function ModuleSettingsPage(): ReactNode {
  const { moduleId = '' } = useParams({ strict: false })
  const { data: module } = useModule(moduleId)
  const mayWrite = useHasRole()(...permissions.moduleWriters)
  if (module === undefined) return undefined
  return (
    <>
      <SettingsView
        key={moduleId}
        place={{ level: 'module', id: moduleId }}
        projectId={module.projectId}
        mayWrite={mayWrite}
        general={(editor) => <GeneralSettings editor={editor} texts={['name', 'version', 'moduleIdentifier']} />}
      />
      <DeleteSection level="module" id={moduleId} />
    </>
  )
}
