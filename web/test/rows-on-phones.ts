import type { Locator } from 'playwright-core'

/** Returns the heights of the rows of a list, each once. */
export function rowHeights(): readonly number[] {
  return [...new Set([...document.querySelectorAll('[role="rowgroup"] [role="row"]')].map((row) => row.getBoundingClientRect().height))]
}

/** Reports whether a cell of a row shows its text in full, in one line. */
export async function isSeenIn(row: Locator, text: RegExp): Promise<boolean> {
  const [box, cell] = [await row.boundingBox(), row.locator('[role="gridcell"]').filter({ hasText: text })]
  const inside = await cell.boundingBox()
  if (box === null || inside === null) return false
  const isCut = await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  return !isCut && inside.height <= 22 && inside.x + inside.width <= box.x + box.width && inside.y + inside.height <= box.y + box.height
}
