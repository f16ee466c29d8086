import type { Locator, Page } from 'playwright-core'

/** Somebody who uses the app with a mouse, or with the keyboard alone. Each click and each typed field is a step. */
export interface User {
  readonly page: Page
  /** Clicks and typed fields so far. */
  readonly steps: () => number
  /** Clicks; with the keyboard: moves the focus there and presses Enter, or Space on what is chosen. */
  readonly press: (target: Locator) => Promise<void>
  /** Types into a field; the Enter that sends it is part of the step. */
  readonly type: (target: Locator, text: string) => Promise<void>
  readonly typeAndSend: (target: Locator, text: string, until: Locator) => Promise<void>
}

export type Device = 'mouse' | 'keyboard'

export function createUser(page: Page, device: Device): User {
  const count = { steps: 0 }
  const { press, write } = device === 'mouse' ? { press: click, write: fill } : { press: pressKey, write: typeKeys }
  return {
    page,
    steps: () => count.steps,
    async press(target) {
      count.steps += 1
      await press(target)
    },
    async type(target, text) {
      count.steps += 1
      await write(target, text)
    },
    async typeAndSend(target, text, until) {
      count.steps += 1
      await write(target, text)
      await until.waitFor()
      await page.keyboard.press('Enter')
    },
  }
}

/** A row is clicked on in its first line: a line below may have links. */
async function click(target: Locator): Promise<void> {
  await target.waitFor()
  const isRow = await target.evaluate((element) => element.matches('[role="row"]'))
  await target.click(isRow ? { position: { x: 120, y: 12 } } : {})
}

function fill(target: Locator, text: string): Promise<void> {
  return target.fill(text)
}

async function pressKey(target: Locator): Promise<void> {
  await moveTo(target)
  const isChoice = await target.evaluate((element) => element.matches('input[type="radio"], input[type="checkbox"]'))
  await target.page().keyboard.press(isChoice ? 'Space' : 'Enter')
}

async function typeKeys(target: Locator, text: string): Promise<void> {
  await moveTo(target)
  const keyboard = target.page().keyboard
  const isDate = await target.evaluate((element) => element.matches('input[type="date"]'))
  if (!isDate) await keyboard.press('ControlOrMeta+a')
  // a day is typed without what stands between its parts, and one that reads the same in every order of day and month
  await keyboard.type(isDate ? text.split('-').toReversed().join('') : text)
}

/** More than any page has places for the focus. */
const mostKeys = 250
const keyFor = { away: 'Tab', near: 'ArrowDown' } as const

/** Moves the focus by keys: Tab from place to place, arrows within a list or a group of choices. */
async function moveTo(target: Locator): Promise<void> {
  await target.waitFor()
  const page = target.page()
  for (let keys = 0; keys < mostKeys; keys++) {
    const distance = await target.evaluate(distanceOfFocus)
    if (distance === 'here') return
    await page.keyboard.press(keyFor[distance])
    // the row may only exist after the list has scrolled
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  throw new Error(`the keyboard does not lead to ${String(target)}`)
}

/** Runs in the page. The rows of a list, and the choices of a group, are one place for the Tab key. */
function distanceOfFocus(element: Element): 'here' | 'near' | 'away' {
  const { activeElement: active } = document
  if (active === element) return 'here'
  return element.closest('[role="rowgroup"], [role="radiogroup"]')?.contains(active) ? 'near' : 'away'
}
