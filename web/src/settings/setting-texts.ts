import type { Texts } from '../words/words.tsx'
import { settingsInEnglish } from './settings-in-english.ts'
import { settingsInGerman } from './settings-in-german.ts'
import type { SettingId } from './setting-list.ts'
import type { SettingWords } from './setting-words.ts'

/** The texts of the settings that the analyses read. */
export const settingTexts: Texts<Readonly<Record<SettingId, SettingWords>>> = { en: settingsInEnglish, de: settingsInGerman }
