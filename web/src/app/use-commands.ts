import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLogOut } from '../shared/session.ts'
import { useSpeech, useTexts } from '../words/words.tsx'
import { type Command, pageCommands } from './page-commands.ts'
import { paletteTexts } from './palette-texts.ts'

interface Commands {
  /** What the page offered when the palette opened. */
  readonly page: readonly Command[]
  /** What can be done everywhere. */
  readonly app: readonly Command[]
}

/** Returns the commands that can be run by name. */
export function useCommands(): Commands {
  const { language, setLanguage, words } = useSpeech()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const texts = useTexts(paletteTexts)
  const navigate = useNavigate()
  const logOut = useLogOut()
  const [page] = useState(() => pageCommands(texts))
  const { app } = words
  const themes = (
    [
      ['auto', app.system],
      ['light', app.light],
      ['dark', app.dark],
    ] as const
  ).filter(([scheme]) => scheme !== colorScheme)
  const languages = (
    [
      ['en', 'English'],
      ['de', 'Deutsch'],
    ] as const
  ).filter(([code]) => code !== language)
  return {
    page,
    app: [
      ...themes.map(([scheme, label]) => ({ label: `${app.theme}: ${label}`, place: texts.action, run: () => setColorScheme(scheme) })),
      ...languages.map(([code, label]) => ({ label: `${app.language}: ${label}`, place: texts.action, run: () => setLanguage(code) })),
      { label: app.settings, place: texts.action, run: () => void navigate({ to: '/me' }) },
      { label: app.help, place: texts.action, run: () => globalThis.location.assign('/help/') },
      { label: app.logOut, place: texts.action, run: () => logOut.mutate() },
    ],
  }
}
