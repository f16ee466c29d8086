import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/words.tsx'
import classes from './page-states.module.css'

/** Nothing for a fifth of a second, then that the page is loading: a flash would only distract. */
export function LoadingState(): ReactNode {
  const words = useWords()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" data-loading className={`soft ${classes['state'] ?? ''}`}>
      {isShown ? words.states.loading : ''}
    </p>
  )
}

/** Opens the search of the app; undefined where there is none. */
export const SearchContext = createContext<(() => void) | undefined>(undefined)

/** Says who may do what was refused. The app provides it, since this folder has no roles. */
export const RefusalContext = createContext<(error: ApiError) => ReactNode>(() => undefined)

interface ErrorStateProps {
  readonly error: Error
  readonly onRetry: () => void
  /** There is nothing else, so its heading is that of the page. */
  readonly isWholePage?: boolean
  /** The address names it, as it does a whole page: what does not exist is searched for, not asked for again. */
  readonly isInAddress?: boolean
}

/** Shows what went wrong, with the id of the request for the log. */
export function ErrorState({ error, onRetry, isWholePage = false, isInAddress = isWholePage }: ErrorStateProps): ReactNode {
  const words = useWords()
  const Heading = isWholePage ? 'h1' : 'h2'
  const { status, requestId }: Partial<ApiError> = error instanceof ApiError ? error : {}
  const isUnknown = isInAddress && status === 404
  const refusal = useRefusal(error)
  return (
    <div role="alert" className={classes['state']}>
      <Heading>{refusal ? words.refusal.title : titleOf(isUnknown, words)}</Heading>
      {refusal ?? <p>{error.message}</p>}
      {requestId !== undefined && <p className="soft code">{words.states.request(requestId)}</p>}
      {!refusal && <NextStep isUnknown={isUnknown} onRetry={onRetry} />}
    </div>
  )
}

/** Names who may do what was refused; undefined for another error, or where the service does not say. */
function useRefusal(error: Error): ReactNode {
  const describe = useContext(RefusalContext)
  return error instanceof ApiError && error.status === 403 ? describe(error) : undefined
}

function titleOf(isUnknown: boolean, { states }: Words): string {
  return isUnknown ? states.notFound : states.failed
}

/** Searches for what is not there, and asks again for anything else. */
function NextStep({ isUnknown, onRetry }: { readonly isUnknown: boolean; readonly onRetry: () => void }): ReactNode {
  const { states } = useWords()
  const search = useContext(SearchContext)
  const onSearch = isUnknown ? search : undefined
  return (
    <Button variant="default" size="xs" onClick={onSearch ?? onRetry}>
      {onSearch ? states.search : states.again}
    </Button>
  )
}

interface EmptyStateProps {
  readonly title: string
  /** The one next step. */
  readonly children?: ReactNode
}

/** Explains why there is nothing, and the next step. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className={classes['state']}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
