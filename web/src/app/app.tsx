import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { WordsProvider } from '../words/words.tsx'
import { router } from './routes.tsx'

const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'sm',
  primaryShade: { light: 8, dark: 8 },
  respectReducedMotion: true,
})

const maxRetries = 3

const queries = new QueryClient({
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

/** The app with what every page uses. */
export function App(): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <WordsProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>
    </MantineProvider>
  )
}
