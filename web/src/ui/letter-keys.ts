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

/** What takes no text. A select takes letters: it jumps to the choice that begins with them. */
const boxes = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file'].map((type) => `[type="${type}"]`).join(', ')

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(`input:not(${boxes}), textarea, select, [contenteditable="true"]`)
}

/** Returns whether a key is pressed in a dialog or a menu, which is over the page. */
export function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"], [role="menu"]') !== null
}

/** Returns the row that has the focus, or gets it, in the list of the page. */
export function currentRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main [role="row"][data-index][tabindex="0"]')
}

/** Returns a row of the list of the page, counted from 0; null while it is not in view. */
export function rowInList(index: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main [role="row"][data-index="${String(index)}"]`)
}
