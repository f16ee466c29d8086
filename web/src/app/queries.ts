import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

const maxRetries = 3

/** What the app has read from the service. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // a refusal stays one; only what may pass is tried again
      retry: (failures, error) => failures < maxRetries && isTransient(error),
      retryDelay: (failures, error) => (error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 500 * 2 ** failures),
    },
  },
})

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
}
