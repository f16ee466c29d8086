import { useState } from 'react'

/** Whether the choice of a day is shown: since a past moment was, or since it was asked for. */
export interface PastBarState {
  readonly isShown: boolean
  /** Shows it; undefined while it is shown. */
  readonly open: (() => void) | undefined
}

export function usePastBar(asOf: string | undefined): PastBarState {
  const [isShown, setShown] = useState(asOf !== undefined)
  // it stays on the way back to now: the focus is in it
  if (asOf !== undefined && !isShown) setShown(true)
  return { isShown, open: isShown ? undefined : () => setShown(true) }
}
