import { type RefObject, useRef } from 'react'

/** What a button that chooses files gets. */
interface FileChoice<Chosen> {
  readonly resetRef: RefObject<(() => void) | null>
  readonly onChange: (chosen: Chosen) => void
}

/** Takes files that are chosen, also the same again, such as one that was corrected meanwhile: a browser reports none that the field has already. */
export function useFileChoice<Chosen>(take: (chosen: Chosen) => void): FileChoice<Chosen> {
  const resetRef = useRef<() => void>(null)
  return {
    resetRef,
    onChange(chosen) {
      take(chosen)
      resetRef.current?.()
    },
  }
}
