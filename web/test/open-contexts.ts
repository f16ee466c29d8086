import type { BrowserContext } from 'playwright-core'

/** The windows that the running test has opened. */
export const openContexts = new Set<BrowserContext>()
