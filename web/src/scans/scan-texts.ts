import type { Texts } from '../words/words.tsx'
import { de } from './scan-texts-de.ts'
import { en, type ScanTexts } from './scan-texts-en.ts'

export type { ScanTexts } from './scan-texts-en.ts'

/** The texts of repository scans. */
export const scanTexts: Texts<ScanTexts> = { en, de }
