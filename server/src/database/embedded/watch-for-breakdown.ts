import type { PGlite } from '@electric-sql/pglite'

/** The part of the compiled PostgreSQL that is watched. */
type MainLoop = Record<typeof mainLoop, () => void>

const mainLoop = '_PostgresMainLoopOnce'

/** What PGlite itself handles: PostgreSQL's jump back to its main loop after an error in a statement. */
const statementFailed = 100

/**
 * Calls `breakDown` when PostgreSQL ends in the middle of a statement: after a PANIC, out of memory, or by a fault of the compiled code.
 * PGlite takes every exception for a failed statement and would go on with a database that is no longer there.
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
