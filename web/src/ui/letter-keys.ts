const name = 'waybill-letter-keys'

/** Returns whether keys of a single character are shortcuts (WCAG 2.1.4: they can be switched off). */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(name) !== 'off'
}

export function switchLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(name)
  else localStorage.setItem(name, 'off')
}

type Key = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns whether a key of a single character is a shortcut now: not with a modifier, while typing, or switched off. */
export function isShortcut({ key, target, ctrlKey, metaKey, altKey }: Key): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && !isTyping(target) && areLetterKeysOn()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')
}

/** Returns whether a key is pressed in a dialog, which is over the page. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"]') !== null
}
