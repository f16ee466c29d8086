const focused: { last: Element | null } = { last: null }

/** Remembers what has the focus, from the first page on. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused.last = target
  })
}

/** Returns what has the focus, or had it last: a menu without motion is gone some milliseconds before it gives the focus back. */
export function lastFocused(): Element | null {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body ? focused.last : activeElement
}
