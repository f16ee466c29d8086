import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queries } from '../shared/queries.ts'
import { WordsProvider } from '../words/words.tsx'
import { router } from './routes.tsx'

const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'sm',
  primaryShade: { light: 8, dark: 8 },
  respectReducedMotion: true,
})

/** The app with what every page uses. */
export function App(): ReactNode {
  return (
    <WordsProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </WordsProvider>
  )
}
