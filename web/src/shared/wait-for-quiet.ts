import type { QueryClient } from '@tanstack/react-query'
import { pause } from '../api/pause.ts'

/** Waits until the page has its data and the browser nothing else to do. */
export async function waitForQuiet(queries: QueryClient): Promise<void> {
  while (queries.isFetching() > 0) await giveWay()
  await idle()
}

/** The open page comes first: what is loaded beforehand begins that much after it is shown, and waits that long while it asks for data. */
export function giveWay(): Promise<void> {
  return pause(1000)
}

/** Waits for the browser to be idle, where it reports that. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else resolve(undefined)
  })
}
