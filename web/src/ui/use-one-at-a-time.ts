import { useLayoutEffect, useRef } from 'react'

/** Returns a function that does what it is given, unless what it did before is still pending. */
export function useOneAtATime(isPending: boolean): (act: () => void) => void {
  // the second click of a double click comes before React shows the first one as pending
  const isActing = useRef(false)
  useLayoutEffect(() => {
    isActing.current = isPending
  })
  return (act) => {
    if (isActing.current) return
    isActing.current = true
    act()
  }
}
