import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { retryPauseMs } from '../api/pause.ts'

const maxRetries = 3

/** What the app has read from the service. */
export const queries = new QueryClient({
  defaultOptions: {
    // a write without a network fails, and stays where it was typed; kept back, it would be sent later unseen
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 15_000,
      // a refusal stays one; only what may pass is tried again, and a service that is away until it is back
      retry: (failures, error) => isUnreachable(error) || (failures < maxRetries && isTransient(error)),
      retryDelay: (failures, error) => (error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : retryPauseMs(failures)),
    },
  },
})

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && [429, 502, 503, 504].includes(error.status)
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}
