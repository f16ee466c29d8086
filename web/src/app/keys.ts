import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { navigation } from '../shared/navigation.ts'
import { isInDialog, isShortcut } from '../ui/letter-keys.ts'

const pageOf = new Map(navigation.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to] as const])))
/** The second key of `g h` has to follow within this time. */
const pauseMs = 1000

/** Opens pages by `g` and a letter, the list of all keys by `?`, and by other letters what the list of the page has above it. */
export function usePageKeys(onHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const state = { until: 0 }
    function act(event: KeyboardEvent): (() => unknown) | undefined {
      if (event.key === '?') return onHelp
      // what is filled in over the page stays
      if (isInDialog(event.target)) return undefined
      const to = event.timeStamp < state.until ? pageOf.get(event.key) : undefined
      state.until = event.key === 'g' ? event.timeStamp + pauseMs : 0
      return to === undefined ? listActions[event.key] : () => navigate({ to })
    }
    function onKeyDown(event: KeyboardEvent): void {
      const action = isShortcut(event) ? act(event) : undefined
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, onHelp])
}

const listActions: Readonly<Record<string, (() => void) | undefined>> = {
  '/': () => inPage('input[type="search"]')?.focus(),
  e: () => inPage('a[download][href*="format=csv"]')?.click(),
  v: () => inPage('[data-views] button[aria-haspopup="menu"]')?.click(),
}

function inPage(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main :is(${selector})`)
}
