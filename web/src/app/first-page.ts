import { queries } from '../shared/queries.ts'
import { sessionQuery } from '../shared/session.ts'
import { demoQuery } from './demo-notice.tsx'
import { preloadPage } from './preload-pages.ts'
import { router } from './routes.tsx'

/**
 * Loads what the page at this address needs before anything is rendered. The answers that start.js asked for are there before the code, so
 * that one rendering is enough where waiting for each in turn would take four.
 */
export async function loadFirstPage(): Promise<void> {
  // the router itself would wait for the session
  void preloadPage(router, router.latestLocation)
  await router.load()
  if (queries.getQueryData(sessionQuery.queryKey) !== undefined) await queries.prefetchQuery(demoQuery)
}
