import type { ReactNode } from 'react'
import { useModule } from '../shared/module.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useTexts } from '../words/words.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { moduleTexts } from './module-texts.ts'
import { useLicenceReport } from './use-licence-report.ts'

/** The conflicts between licences of a module with what resolves them; nothing while there are none. */
export function LicenceConflicts({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(moduleTexts).licences
  const mayRead = useHasRole()(...permissions.licenseReportReaders)
  const { data: module } = useModule(moduleId)
  const { data: report } = useLicenceReport(mayRead ? module?.projectId : undefined)
  const conflicts = report?.conflicts.filter(({ modules }) => modules.includes(moduleId)) ?? []
  if (conflicts.length === 0) return undefined
  return (
    <section aria-label={texts.conflicts}>
      <h2>{texts.conflicts}</h2>
      <ConflictTable conflicts={conflicts} />
    </section>
  )
}
