/** Writes docs/reference/error-texts.md. A test compares it with the source. */
import { writeFileSync } from 'node:fs'
import { collectErrorTexts, errorTextsPage } from './error-texts.ts'

writeFileSync(new URL('../docs/reference/error-texts.md', import.meta.url), errorTextsPage(collectErrorTexts()))
