/** What had the focus when a dialog opened, by the root of the dialog. */
const openers = new WeakMap<Element, Element | null>()

export function rememberOpener(dialog: Element, opener: Element | null): void {
  openers.set(dialog, opener)
}

/** Focuses what opened a dialog or details that have gone, unless something else has the focus by then. */
export function returnFocus(opener: Element | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const target = stillThere(opener)
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** Returns an element, or what led to it: the button of its menu, what opened its dialog, else the dialog or page it was on. */
function stillThere(element: Element | null): Element | null {
  if (element === null || element.isConnected) return element
  const button = element.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (button) return stillThere(document.querySelector(`#${CSS.escape(button)}`))
  const dialog = element.closest('[data-dialog]')
  if (dialog) return stillThere(openers.get(dialog) ?? null)
  return [...document.querySelectorAll('[data-dialog] [role="dialog"]')].at(-1) ?? document.querySelector('main')
}
