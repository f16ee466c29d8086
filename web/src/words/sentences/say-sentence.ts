import type { Language } from '../language.ts'
import { speakerOf } from './catalogue.ts'
import { german } from './german.ts'

const speaker: { say?: ReturnType<typeof speakerOf> } = {}

/** Says in a language why a finding is there, as the service says it in English. A sentence that is not known here stays as it is. */
export function saySentence(sentence: string, language: Language): string {
  if (language === 'en') return sentence
  speaker.say ??= speakerOf(german)
  return speaker.say(sentence) ?? sentence
}
