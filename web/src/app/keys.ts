import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { navigation } from './navigation.ts'

const pageOf = new Map(navigation.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to] as const])))
/** The second key of `g h` has to follow within this time. */
const pauseMs = 1000

/** Opens pages by `g` and a letter, unless something is being typed. */
export function usePageKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const state = { until: 0 }
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const to = event.timeStamp < state.until ? pageOf.get(event.key) : undefined
      state.until = event.key === 'g' ? event.timeStamp + pauseMs : 0
      if (to === undefined) return
      event.preventDefault()
      void navigate({ to })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}
