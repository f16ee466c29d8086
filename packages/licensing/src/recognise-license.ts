import { parseLicenseExpression } from './expression/license-expression.ts'
import { type RecognisedLicense, recogniseExpression, recognisePhrase } from './recognition/recognise-phrase.ts'
import { findLicenses } from './texts/find-licenses.ts'
import { licenseIndex } from './texts/bundled-index.ts'

/** Longer than any real name or list of names; longer text is a licence's text. */
const longestPhrase = 1000

/**
 * Recognises what a document writes as a licence: SPDX ids and expressions in any case, deprecated ids, common names, classifiers of
 * package registries, names of Linux distributions, addresses, slight misspellings, several of them in prose ("MIT or Apache 2"),
 * and licence texts. Undefined when no licence is recognised; single words are never guesses.
 */
export function recogniseLicense(text: string): RecognisedLicense | undefined {
  if (text.length > longestKept) return recognise(text)
  if (!cache.has(text)) cacheRecognised(text, recognise(text))
  return cache.get(text)
}

/** Caches results, since thousands of components share some dozens of names. */
const cache = new Map<string, RecognisedLicense | undefined>()
const longestKept = 200
const mostKept = 5000

function cacheRecognised(text: string, recognised: RecognisedLicense | undefined): void {
  if (cache.size >= mostKept) cache.clear()
  cache.set(text, recognised)
}

function recognise(text: string): RecognisedLicense | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const isText = trimmed.length > longestPhrase || /\n.*\n/u.test(trimmed)
  return isText ? (recogniseExpression(trimmed) ?? fromText(trimmed)) : recognisePhrase(trimmed)
}

/** A notice is short; a longer text with a notice has additional terms. */
const longestNotice = 2000

/** Recognises the text or the notice of a licence; not a text that says other things, since they may be terms too. */
function fromText(text: string): RecognisedLicense | undefined {
  const { license, confidence, isLicenseText } = findLicenses(text.slice(0, longestText), licenseIndex())
  if (license === undefined || confidence === 1 || (!isLicenseText && text.length > longestNotice)) return undefined
  const { expression } = parseLicenseExpression(license)
  return expression && { expression, license, how: 'text', confidence: 4, unrecognised: [] }
}

/** The longest licence of the SPDX list has about 90,000 characters. */
const longestText = 200_000
