import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole } from '../shared/session.ts'
import { ActButton } from '../ui/act-button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import classes from './approval-page.module.css'
import type { Approval } from './approval.ts'
import { decisionTexts } from './decision-texts.ts'

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'), 'RequestDialog')

/** A draft is edited and submitted. */
export function DraftActions({ approval }: { readonly approval: Approval }): ReactNode {
  const texts = useTexts(decisionTexts)
  const queries = useQueryClient()
  const mayRequest = useHasRole()('manager')
  const [isEditing, setEditing] = useState(false)
  const params = { path: { approval_id: approval['_id'] } }
  const submit = useMutation({
    mutationFn: () => unwrap(api.POST('/compliance/approvals/{approval_id}', { params, body: { draft: false } })),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <p>{texts.draft}</p>
      {mayRequest && (
        <div className={classes['buttons']}>
          <ActButton size="sm" variant="filled" act={submit}>
            {texts.submit}
          </ActButton>
          <Button variant="default" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        </div>
      )}
      {submit.error && <p role="alert">{submit.error.message}</p>}
      {isEditing && (
        <Suspense fallback={undefined}>
          <RequestDialog
            draft={approval}
            onSave={(fields) => unwrap(api.POST('/compliance/approvals/{approval_id}', { params, body: fields }))}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
