import type { Locator } from 'playwright-core'

/** Waits until an element has the focus. */
export async function isFocused(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor()
}
