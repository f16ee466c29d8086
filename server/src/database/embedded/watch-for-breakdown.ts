import type { PGlite } from '@electric-sql/pglite'

/** The part of the compiled PostgreSQL that is watched. */
type MainLoop = Record<typeof mainLoop, () => void>

const mainLoop = '_PostgresMainLoopOnce'

/** The status PGlite handles itself: PostgreSQL returns to its main loop after a failed statement. */
const statementFailed = 100

/**
 * Calls `breakDown` when PostgreSQL ends in the middle of a statement: a PANIC, out of memory, or a crash of the compiled code. PGlite
 * treats every exception as a failed statement and would continue on a dead database.
 */
export function watchForBreakdown(database: PGlite, breakDown: (error: Error) => void): void {
  const loop = database.Module as unknown as MainLoop
  const once = loop[mainLoop]
  loop[mainLoop] = () => {
    try {
      once()
    } catch (error) {
      if ((error as { readonly status?: number }).status !== statementFailed) breakDown(error as Error)
      throw error
    }
  }
}
