import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows what a write answered. A reading that began before the write is cancelled: it would bring the old state back. */
export async function keepAnswer(queries: QueryClient, queryKey: QueryKey, answer: object): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}
