import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useWrite } from '../shared/use-write.ts'
import { ActButton } from '../ui/act-button.tsx'
import { viewsQuery } from '../views/use-views.ts'
import { useWords } from '../words/words.tsx'

interface PinButtonProps {
  readonly moduleId: string
  /** With its project; the name of the saved view. */
  readonly name: string
}

const longestName = 200

/** Keeps a module on the user's start page, by a saved view of its page without a query (docs/reference/access.md#saved-views). */
export function PinButton({ moduleId, name }: PinButtonProps): ReactNode {
  const { module: words } = useWords()
  const queries = useQueryClient()
  const { data: views } = useQuery(viewsQuery)
  const page = `/modules/${moduleId}`
  const pin = views?.find((view) => view.own && view.page === page && view.query === '')
  const write = useWrite(
    ['views'],
    (): Promise<unknown> =>
      pin === undefined
        ? unwrap(api.POST('/account/views', { body: { name: name.slice(0, longestName), page, query: '' } }))
        : unwrap(api.DELETE('/account/views/{view_id}', { params: { path: { view_id: pin['_id'] } } })),
    () => void queries.invalidateQueries({ queryKey: ['portfolio'] }),
  )
  return (
    <>
      <ActButton act={write} aria-pressed={pin !== undefined} title={words.pinHint} disabled={views === undefined}>
        {pin === undefined ? words.pin : words.pinned}
      </ActButton>
      {write.error && <p role="alert">{write.error.message}</p>}
    </>
  )
}
