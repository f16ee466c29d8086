import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { createFormats, type Formats } from './formats.ts'
import { type Language, storedLanguage, storeLanguage } from './language.ts'

export interface Speech {
  readonly language: Language
  readonly words: Words
  readonly formats: Formats
  readonly setLanguage: (language: Language) => void
}

const dictionaries: Readonly<Record<Language, Words>> = { en, de }

const SpeechContext = createContext<Speech>({ language: 'en', words: en, formats: createFormats('en'), setLanguage: () => undefined })

/** Provides the texts and formats of the chosen language. */
export function WordsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [language, setChosen] = useState(storedLanguage)
  const speech = useMemo(() => {
    function setLanguage(chosen: Language): void {
      storeLanguage(chosen)
      setChosen(chosen)
    }
    return { language, words: dictionaries[language], formats: createFormats(language), setLanguage }
  }, [language])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <SpeechContext value={speech}>{children}</SpeechContext>
}

export function useSpeech(): Speech {
  return useContext(SpeechContext)
}

export function useWords(): Words {
  return useContext(SpeechContext).words
}

export function useFormats(): Formats {
  return useContext(SpeechContext).formats
}

/** The texts of a slice in every language, in a file of the slice: they are loaded with its pages. */
export type Texts<Dictionary> = Readonly<Record<Language, Dictionary>>

export function useTexts<Dictionary>(texts: Texts<Dictionary>): Dictionary {
  return texts[useContext(SpeechContext).language]
}
