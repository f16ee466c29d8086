import { pause, retryPauseMs } from './pause.ts'
import { noteReachable } from './reachability.ts'

/** What a proxy says whose service is away. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** The service answers and does not have the code. The router knows it by its first words, and reloads the page once. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super(`Failed to fetch dynamically imported module: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * Loads code of the app. While the service is away, as when it is restarted, this waits until it is back: reloading the page, as the
 * router would, takes away what is on it. Rejects with `MissingCode` where the service has another build by now.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch(async () => {
    // this can be the end of a restart that is over by now
    await waitForService()
    return loadAgain(load)
  })
}

async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadLostStyles()
    .then(load)
    .catch(async (error: unknown) => {
      if (await waitForService()) return loadAgain(load)
      throw new MissingCode(error)
    })
}

const lostStyles = new Set<HTMLLinkElement>()
const inCapture = true // such an event does not bubble
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && lostStyles.add(target),
  inCapture,
)

/** Loads the styles that did not arrive with their code: Vite asks for them once. */
async function loadLostStyles(): Promise<void> {
  await Promise.all(Array.from(lostStyles, replaceLink))
}

function replaceLink(lost: HTMLLinkElement): Promise<void> {
  lostStyles.delete(lost)
  const link = lost.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)))
    lost.replaceWith(link)
  })
}

/** Waits until the service answers; returns whether it had to be waited for. */
async function waitForService(): Promise<boolean> {
  for (let failures = 0; ; failures += 1) {
    const isThere = await isAnswering()
    noteReachable(isThere)
    if (isThere) return failures > 0
    await pause(retryPauseMs(failures))
  }
}

async function isAnswering(): Promise<boolean> {
  return fetch('/health', { cache: 'no-store' }).then(
    ({ status }) => !awayStatuses.has(status),
    () => false,
  )
}
