import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { permissions } from '../shared/permissions.ts'
import { useHasRole } from '../shared/session.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { useTexts } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'

/** Analyses a stored document again, in the background, for those who may. */
export function Reprocess({ scanId }: { readonly scanId: string }): ReactNode {
  const { reprocess: texts } = useTexts(moduleTexts).documents
  const mayReprocess = useHasRole()(...permissions.importersAndComplianceManagers)
  const write = useWrite(['scans'], () => unwrap(api.POST('/core/scans/{scan_id}/reprocess', { params: { path: { scan_id: scanId } } })))
  if (!mayReprocess) return undefined
  return (
    <div>
      <ActButton act={write} title={texts.hint}>
        {texts.action}
      </ActButton>{' '}
      {write.isSuccess && <span role="status">{texts.started}</span>}
      {write.error && <span role="alert">{write.error.message}</span>}
    </div>
  )
}
