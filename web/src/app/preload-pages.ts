import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRoute, type AnyRouter, type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { visibleEntries } from '../shared/navigation.ts'
import type { Session } from '../shared/session.ts'
import { giveWay, waitForQuiet } from '../shared/wait-for-quiet.ts'

type Load = () => Promise<unknown>

/** Loads the code of these dialogs and of the pages that are a click away, one after the other, when the page has its data and the browser nothing else to do. */
export function usePreloadedPages(session: Session | undefined, dialogs: readonly unknown[]): void {
  const router = useRouter()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    if (session === undefined || savesData()) return undefined
    const stopped = new AbortController()
    const entries = visibleEntries(session).map(
      ({ to }) =>
        () =>
          preloadPage(router, router.buildLocation({ to })),
    )
    void preloadAll([...dialogs.map((dialog) => () => preloadPart(dialog)), ...pagesBeside(router), ...entries], queries, stopped.signal)
    return () => stopped.abort()
  }, [router, queries, session, dialogs, pathname])
}

/** Loads the code of the page at an address. */
export async function preloadPage(router: AnyRouter, location: ParsedLocation): Promise<void> {
  await Promise.all(router.matchRoutes(location).map(({ routeId }) => preloadPart(routesOf(router)[routeId]?.options.component)))
}

/** The tabs beside the current page; none for a page that is no tab. */
function pagesBeside(router: AnyRouter): readonly Load[] {
  const [, , parent, tab] = router.state.matches
  if (parent === undefined || tab === undefined) return []
  const { children } = routesOf(router)[parent.routeId] ?? {}
  return Object.values((children ?? {}) as Readonly<Record<string, AnyRoute>>).map((route) => () => preloadPart(route.options.component))
}

function routesOf(router: AnyRouter): Readonly<Record<string, AnyRoute>> {
  return router.routesById as Readonly<Record<string, AnyRoute>>
}

/** Loads the code of a component made by `lazyPart`. */
async function preloadPart(component: unknown): Promise<void> {
  // one that is loaded has nothing to preload
  await (component as { readonly preload?: Load } | undefined)?.preload?.()
}

async function preloadAll(loads: readonly Load[], queries: QueryClient, signal: AbortSignal): Promise<void> {
  await giveWay()
  for (const load of loads) {
    await waitForQuiet(queries)
    if (signal.aborted) return
    // without the service, the page is loaded when it is opened
    await load().catch(() => undefined)
  }
}

function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData: boolean } }).connection?.saveData === true
}
