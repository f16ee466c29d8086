import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useHasRole } from '../shared/session.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { useWords } from '../words/words.tsx'
import classes from './frame.module.css'

/** Whether the company is a demo: the frame waits for it, so that the notice moves nothing. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: ({ signal }) => unwrap(api.GET('/account/demo', { signal })),
})

/** Marks the pages of a demo, and removes it with one click. */
export function DemoNotice(): ReactNode {
  const { demo } = useWords()
  const mayRemove = useHasRole()('account_admin')
  const { data } = useQuery(demoQuery)
  if (data?.isDemo !== true) return undefined
  return (
    <div role="note" className={classes['demo']}>
      {demo.notice} {mayRemove && <ConfirmButton label={demo.remove} question={demo.question} onConfirm={removeDemo} />}
    </div>
  )
}

async function removeDemo(): Promise<void> {
  await unwrap(api.DELETE('/account/demo'))
  globalThis.location.assign('/login')
}
