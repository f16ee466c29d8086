import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useTexts } from '../words/words.tsx'
import { settingsFrameTexts } from './settings-frame-texts.ts'

const ConfirmDialog = lazyPart(() => import('../ui/confirm-dialog.tsx'), 'ConfirmDialog')

interface Way {
  readonly current: { readonly pathname: string }
  readonly next: { readonly pathname: string }
}

/** Asks before a page with changes that are not saved is left; the browser asks itself before it leaves the app. */
export function LeaveQuestion({ changes }: { readonly changes: number }): ReactNode {
  const texts = useTexts(settingsFrameTexts)
  useEffect(() => {
    // a service that is away cannot send it when it is needed
    ConfirmDialog.preload?.()?.catch(() => undefined)
  }, [])
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isOtherPage, withResolver: true })
  if (status !== 'blocked') return undefined
  return (
    <Suspense fallback={undefined}>
      <ConfirmDialog label={texts.leave} question={texts.leaves(texts.changed(changes))} onConfirm={proceed} onClose={reset} />
    </Suspense>
  )
}

function isOtherPage({ current, next }: Way): boolean {
  return current.pathname !== next.pathname
}
