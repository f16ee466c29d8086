import { type ReactNode, useSyncExternalStore } from 'react'
import { isServiceReachable, onReachabilityChange } from '../api/reachability.ts'
import { useWords } from '../words/words.tsx'
import classes from './frame.module.css'

/** Marks the page while there is no network, or the service cannot be reached: what is shown stays, and may be out of date. */
export function OfflineNotice(): ReactNode {
  const { states } = useWords()
  const isOnline = useSyncExternalStore(onNetworkChange, () => navigator.onLine)
  const isReachable = useSyncExternalStore(onReachabilityChange, isServiceReachable) && isOnline
  return (
    <div role="status" className={isReachable ? undefined : classes['offline']}>
      {!isReachable && states.offline}
    </div>
  )
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
