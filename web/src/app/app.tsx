import { createTheme, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useWords, WordsProvider } from '../words/words.tsx'
import { queries } from './queries.ts'
import { router } from './routes.tsx'

const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'sm',
  primaryShade: { light: 8, dark: 8 },
  respectReducedMotion: true,
  // the head of a dialog is no banner of the page
  components: { Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } } },
})

/** The app with what every page uses. */
export function App(): ReactNode {
  return (
    <WordsProvider>
      <Themed>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Themed>
    </WordsProvider>
  )
}

/** The theme, with what dialogs need in the language of the user: a name for the button that closes, and no second banner. */
function Themed({ children }: { readonly children: ReactNode }): ReactNode {
  const { actions } = useWords()
  const localised = useMemo(() => {
    const modal = { closeButtonProps: { 'aria-label': actions.close }, attributes: { header: { role: 'presentation' } } }
    return mergeThemeOverrides(theme, { components: { Modal: { defaultProps: modal } } })
  }, [actions.close])
  return (
    <MantineProvider theme={localised} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
