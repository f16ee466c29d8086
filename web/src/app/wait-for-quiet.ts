import type { QueryClient } from '@tanstack/react-query'

/** Waits until the page has its data and the browser nothing else to do. */
export async function waitForQuiet(queries: QueryClient): Promise<void> {
  while (queries.isFetching() > 0) await pause()
  await idle()
}

/** The open page comes first: what is loaded beforehand begins that much after it is shown, and waits that long while it asks for data. */
export function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000)
  })
}

/** Waits for the browser to be idle, where it tells. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else resolve(undefined)
  })
}
