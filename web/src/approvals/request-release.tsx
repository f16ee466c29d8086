import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole } from '../shared/session.ts'
import { useMayOpen } from '../shared/use-may-open.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import { requestTexts } from './request-texts.ts'

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog')

interface RequestReleaseProps {
  readonly moduleId: string
  readonly name: string
}

/** Requests the release of a module, for those who may, and leads to the requests there are. */
export function RequestRelease({ moduleId, name }: RequestReleaseProps): ReactNode {
  const texts = useTexts(requestTexts)
  const navigate = useNavigate()
  const hasRole = useHasRole()
  const mayOpen = useMayOpen('/approvals')
  const [isOpen, setOpen] = useState(false)
  if (!mayOpen) return undefined
  return (
    <div className={classes['buttons']}>
      {hasRole('manager') && <Button onClick={() => setOpen(true)}>{texts.open}</Button>}
      <Link to="/approvals" search={{ moduleId, status: 'open,draft,approved,rejected' }}>
        {texts.all}
      </Link>
      {isOpen && (
        <Suspense fallback={undefined}>
          <RequestDialog
            initialName={name}
            onSave={(fields) => unwrap(api.POST('/compliance/approvals', { body: { ...fields, moduleId } }))}
            onClose={(saved) => {
              setOpen(false)
              if (saved) void navigate({ to: '/approvals/$approvalId', params: { approvalId: saved['_id'] } })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
