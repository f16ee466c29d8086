import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { isLoginNeeded, onGateChange } from '../api/login-gate.ts'
import { LoginForm } from '../account/login-form.tsx'
import { ErrorState, LoadingState } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'
import classes from './frame.module.css'
import { useEventStream } from './event-stream.ts'
import { usePageKeys } from './keys.ts'
import { sessionQuery } from './session.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every page behind the login: sidebar, top bar, and the login that comes over the page when a session ends. */
export function Frame(): ReactNode {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const words = useWords()
  usePageKeys()
  useEventStream(session !== undefined)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (session === undefined) return <LoadingState />
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {words.app.skip}
      </a>
      <TopBar session={session} onMenu={() => setMenuOpen(!isMenuOpen)} />
      <Sidebar session={session} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
      </main>
      <LoginOverPage email={session.user?.email} />
    </div>
  )
}

function LoginOverPage({ email }: { readonly email: string | undefined }): ReactNode {
  const isNeeded = useSyncExternalStore(onGateChange, isLoginNeeded)
  const words = useWords()
  return (
    <Modal
      opened={isNeeded}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title={words.login.again}
      centered
      zIndex={1000}
    >
      <p>{words.login.againHint}</p>
      <LoginForm initialEmail={email} />
    </Modal>
  )
}
