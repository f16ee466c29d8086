import { useSyncExternalStore } from 'react'

const state = { isPrinting: false }

/** Returns whether the page is being printed: a grid shows the rows in view alone, and paper needs all of them. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => state.isPrinting)
}

function subscribe(notify: () => void): () => void {
  function start(): void {
    state.isPrinting = true
    notify()
  }
  function end(): void {
    state.isPrinting = false
    notify()
  }
  addEventListener('beforeprint', start)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', start)
    removeEventListener('afterprint', end)
  }
}
