import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../app/permissions.ts'
import { useHasRole } from '../app/session.ts'
import { Mark } from '../ui/mark.tsx'
import { useTexts } from '../words/words.tsx'
import { useModule } from './module-frame.tsx'
import { moduleTexts } from './module-texts.ts'

/** May read the report on licences (docs/reference/reports.md). */
/** The conflicts between licences of a module with what resolves them; nothing while there are none. */
export function LicenceConflicts({ moduleId }: { readonly moduleId: string }): ReactNode {
  const texts = useTexts(moduleTexts).licences
  const mayRead = useHasRole()(...permissions.licenseReportReaders)
  const { data: module } = useModule(moduleId)
  const { data: report } = useQuery({
    queryKey: ['reports', 'licenses', module?.projectId],
    enabled: mayRead && module !== undefined,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/core/reports/licenses', { params: { query: { projectId: module?.projectId ?? '' } }, signal })),
  })
  if (report === undefined || typeof report === 'string' || module === undefined) return undefined
  const conflicts = report.conflicts.filter(({ modules }) => modules.includes(moduleId))
  if (conflicts.length === 0) return undefined
  return (
    <section aria-label={texts.conflicts}>
      <h2>{texts.conflicts}</h2>
      <ul>
        {conflicts.map(({ licenses, message, wayOut }) => (
          <li key={licenses.join(' ')}>
            <Mark tone="violation">{licenses.join(' × ')}</Mark>: {message} <span className="soft">{wayOut}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
