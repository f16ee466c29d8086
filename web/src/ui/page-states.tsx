import { Button } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
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
    <p role="status" className={`soft ${classes['state'] ?? ''}`}>
      {isShown ? words.states.loading : ''}
    </p>
  )
}

/** Says who may do what was refused. The app provides it, since this folder has no roles. */
export const RefusalContext = createContext<(error: ApiError) => ReactNode>(() => undefined)

interface ErrorStateProps {
  readonly error: Error
  readonly onRetry: () => void
  /** There is nothing else, so its heading is that of the page. */
  readonly isWholePage?: boolean
}

/** What went wrong in the words of the service, with the id of the request for the log. */
export function ErrorState({ error, onRetry, isWholePage = false }: ErrorStateProps): ReactNode {
  const words = useWords()
  const describeRefusal = useContext(RefusalContext)
  const requestId = error instanceof ApiError ? error.requestId : undefined
  const Heading = isWholePage ? 'h1' : 'h2'
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <div role="alert" className={classes['state']}>
      <Heading>{isRefused ? words.refusal.title : words.states.failed}</Heading>
      <p>{error.message}</p>
      {isRefused && describeRefusal(error)}
      {requestId !== undefined && <p className="soft code">{words.states.request(requestId)}</p>}
      <Button variant="default" size="xs" onClick={onRetry}>
        {words.states.again}
      </Button>
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  /** The one next step. */
  readonly children?: ReactNode
}

/** Why there is nothing, and the next step. */
export function EmptyState({ title, children }: EmptyStateProps): ReactNode {
  return (
    <div className={classes['state']}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
