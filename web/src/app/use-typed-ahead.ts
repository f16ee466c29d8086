import { useLayoutEffect } from 'react'

type SetText = (change: (text: string | undefined) => string | undefined) => void

/** Takes the keys of an open palette whose field does not have the focus yet, which would act on the page behind it. */
export function useTypedAhead(isOpen: boolean, setText: SetText): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    function onKeyDown(event: KeyboardEvent): void {
      const change = isCommand(event) || isInField(event.target) ? undefined : changeOf(event.key)
      if (change === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setText(change)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOpen, setText])
}

/** What keys other than characters do. Enter has nothing to open yet. */
const edits: Readonly<Record<string, ((text: string) => string | undefined) | undefined>> = {
  Backspace: (text) => text.slice(0, -1),
  Enter: (text) => text,
  Escape: () => undefined,
}

function changeOf(key: string): Parameters<SetText>[0] | undefined {
  const edit = Array.from(key).length === 1 ? (text: string) => text + key : edits[key]
  return edit && ((text = '') => edit(text))
}

/** AltGr, with which some keyboards write characters, counts as Ctrl on some systems. */
function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input[role="combobox"]')
}
