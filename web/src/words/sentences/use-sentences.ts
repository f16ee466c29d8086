import { useSpeech } from '../words.tsx'
import { saySentence } from './say-sentence.ts'

/** Returns a function that says a sentence of the service in the language of the app. */
export function useSentences(): (sentence: string) => string {
  const { language } = useSpeech()
  return (sentence) => saySentence(sentence, language)
}
