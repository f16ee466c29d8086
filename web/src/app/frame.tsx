import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { isLoginNeeded, onGateChange } from '../api/login-gate.ts'
import { useEventStream } from '../shared/event-stream.ts'
import { missingRoles } from '../shared/page-roles.ts'
import { RefusedPage } from '../shared/refused-page.tsx'
import { type Session, sessionQuery } from '../shared/session.ts'
import { WhoMay } from '../shared/who-may.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ErrorState, LoadingState, RefusalContext, SearchContext } from '../ui/page-states.tsx'
import { useWords } from '../words/words.tsx'
import { DemoNotice, demoQuery } from './demo-notice.tsx'
import classes from './frame.module.css'
import { usePageKeys } from './keys.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { openPalette, PaletteDialog } from './palette.tsx'
import { usePreloadedPages } from './preload-pages.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UndoBar } from './undo-bar.tsx'

const LoginDialog = lazyPart(() => import('../account/login-dialog.tsx'), 'LoginDialog')
/** A build in between would take the login away from a form that is being filled in, and the palette is typed into at once. */
const dialogs = [LoginDialog, PaletteDialog]
const EnrolmentPage = lazyPart(() => import('../account/enrolment-page.tsx'), 'EnrolmentPage')
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

/** The frame of every page behind the login: sidebar, top bar, and the login that comes over the page when a session ends. */
export function Frame(): ReactNode {
  const { data: session, failureReason, refetch } = useQuery(sessionQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const words = useWords()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = useCallback(() => setHelpOpen(true), [])
  usePageKeys(openHelp)
  const [isEnrolling, finishEnrolment] = useEnrolment(session?.needsTotp)
  usePreloadedPages(session, dialogs)
  useEventStream(session?.needsTotp === false)
  const { isLoading: isMarkLoading } = useQuery(demoQuery)
  // a session that cannot be read again takes no page away: what is typed stays
  if (session === undefined) return <NoSession error={failureReason} onRetry={() => void refetch()} />
  if (isEnrolling)
    return (
      <Suspense fallback={<LoadingState />}>
        <EnrolmentPage onDone={finishEnrolment} />
      </Suspense>
    )
  if (isMarkLoading) return <LoadingState />
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#content">
        {words.app.skip}
      </a>
      <TopBar session={session} isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} onKeys={openHelp} />
      <Sidebar session={session} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        <OfflineNotice />
        <DemoNotice />
        <SearchContext value={openPalette}>
          <RefusalContext value={whoMay}>
            <Suspense fallback={<LoadingState />}>
              <OpenedPage scopes={session.scopes} />
            </Suspense>
          </RefusalContext>
        </SearchContext>
      </main>
      <UndoBar />
      {isHelpOpen && (
        <Suspense fallback={undefined}>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <LoginOverPage email={session.user?.email} />
    </div>
  )
}

/** The page at the address; where the roles do not allow it, who may open it. */
function OpenedPage({ scopes }: Pick<Session, 'scopes'>): ReactNode {
  const { pathname } = useLocation()
  const roles = missingRoles(pathname, scopes)
  return roles === undefined ? <Outlet /> : <RefusedPage roles={roles} />
}

interface NoSessionProps {
  /** Null while the first answer is waited for. */
  readonly error: Error | null
  readonly onRetry: () => void
}

/** In place of a page that was opened while the service was away. */
function NoSession({ error, onRetry }: NoSessionProps): ReactNode {
  const router = useRouter()
  const isEnded = error instanceof ApiError && error.status === 401
  useEffect(() => {
    // the router knows the way to the login
    if (isEnded) void router.invalidate()
  }, [isEnded, router])
  return <div className="page">{error === null || isEnded ? <LoadingState /> : <ErrorState error={error} onRetry={onRetry} />}</div>
}

/** Whether an authenticator app is being set up: until the recovery codes are closed, also when the session is read again before. */
function useEnrolment(isNeeded = false): readonly [isEnrolling: boolean, finish: () => void] {
  const [isEnrolling, setEnrolling] = useState(false)
  if (isNeeded && !isEnrolling) setEnrolling(true)
  return [isEnrolling, () => setEnrolling(false)]
}

/** Names the roles that a refused request needs, and the people who have one of them. */
function whoMay({ details }: ApiError): ReactNode {
  const roles = (details as { readonly scopes?: readonly string[] } | undefined)?.scopes
  return roles && <WhoMay roles={roles} />
}

/** The login over the page when the session has ended; its code is loaded when it is needed. */
function LoginOverPage({ email }: { readonly email: string | undefined }): ReactNode {
  const isNeeded = useSyncExternalStore(onGateChange, isLoginNeeded)
  return (
    isNeeded && (
      <Suspense fallback={undefined}>
        <LoginDialog email={email} />
      </Suspense>
    )
  )
}
