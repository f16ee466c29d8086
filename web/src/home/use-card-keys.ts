import { useEffect } from 'react'
import { isInDialog, isShortcut } from '../ui/letter-keys.ts'

const steps: Readonly<Record<string, number | undefined>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** Moves among the rows of the cards with `j`, `k` and, from a row, the arrows; Enter opens the first row while nothing has the focus. */
export function useCardKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || isInDialog(event.target)) return
      const rows = cardRows()
      const act = actionOf(event, rows)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    // the keys of the frame, such as `g k`, are heard by the document before
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The links of the rows from top to bottom, as the page shows them now. */
function cardRows(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-card-row]')]
}

function actionOf(event: KeyboardEvent, rows: readonly HTMLElement[]): (() => void) | undefined {
  const [first] = rows
  const at = rows.findIndex((row) => row === document.activeElement)
  if (event.key === 'Enter') return at === -1 && isOnPage(event.target) ? () => first?.click() : undefined
  const step = steps[event.key]
  if (step === undefined || !(isShortcut(event) || isArrow(event, at))) return undefined
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  return () => next?.focus()
}

/** From anywhere else, arrows scroll the page. */
function isArrow({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number): boolean {
  return key.length > 1 && at !== -1 && !ctrlKey && !metaKey && !altKey
}

/** Whether nothing on the page has the focus. */
function isOnPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.id === 'content')
}
