import { formatLicenseExpression, licenseTerms, parseLicenseExpression, type LicenseExpression } from '#standards/license-expression.ts'
import { inCurrentIds } from '#standards/licenses/current-license.ts'
import { isUrl, licenseAtUrl } from '#standards/licenses/names/license-urls.ts'
import { withPlus } from '#standards/licenses/names/gnu-license.ts'
import { splitPhrase } from '#standards/licenses/names/license-phrase.ts'
import { licenseNamed, type Named } from '#standards/licenses/names/license-named.ts'
import { recogniseLicenseText } from '#standards/licenses/texts/recognise-license-text.ts'

/** How a licence was recognised, from the surest to a guess. */
export type RecognisedHow = 'id' | 'alias' | 'url' | 'text' | 'misspelling' | 'family'

export interface RecognisedLicense {
  readonly expression: LicenseExpression
  /** The expression as SPDX writes it, in the ids of today. */
  readonly license: string
  readonly how: RecognisedHow
  /**
   * 5: given as SPDX id or expression, 4: by a name, an address or a text that stand for exactly this licence, 1: guessed from
   * a misspelt name or from one that leaves open which version is meant.
   */
  readonly confidence: 5 | 4 | 1
  /** What else was written there and names no known licence; it stands in the expression as `LicenseRef-…`. */
  readonly unrecognised: readonly string[]
}

/** Longer than any name or list of names met; beyond it stands a licence's text. */
const longestPhrase = 1000
const deepest = 20

/**
 * Reads what a document says where a licence belongs: SPDX ids and expressions in any case, deprecated ids, usual names, the
 * classifiers of package registries, names of Linux distributions, addresses, slight misspellings, several of them in prose
 * ("MIT or Apache 2"), and texts of licences. Undefined when no licence is recognised: nothing is guessed from single words.
 */
export function recogniseLicense(text: string): RecognisedLicense | undefined {
  const trimmed = text.trim()
  const ids = trimmed === '' ? undefined : fromExpression(trimmed)
  if (ids !== undefined) return asRecognised(ids)
  if (trimmed.length > longestPhrase || /\n.*\n/u.test(trimmed)) return fromText(trimmed)
  return asRecognised(readPhrase(withPlus(referenceName(phraseIn(trimmed))), 0))
}

/** One line, without what tools put around a name. */
function phraseIn(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').replaceAll(/_(or|and|with)_/giu, ' $1 ')
  return /^The license info found in the package meta data is: (.*?)\. See the specific package/u.exec(line)?.[1] ?? line
}

interface Read {
  readonly expression: LicenseExpression
  readonly how: RecognisedHow
  readonly unrecognised: readonly string[]
}

function readPhrase(phrase: string, depth: number): Read | undefined {
  const one = readOne(phrase)
  if (one !== undefined || depth > deepest) return one
  const split = splitPhrase(phrase)
  if (split.kind === 'one') return split.text === phrase ? undefined : readPhrase(split.text, depth + 1)
  return joined(
    split.kind,
    split.texts.map((part) => readPhrase(part, depth + 1) ?? unread(part)),
  )
}

function readOne(text: string): Read | undefined {
  const ids = fromExpression(text)
  if (ids !== undefined) return ids
  const named = isUrl(text) ? atUrl(text) : licenseNamed(text)
  const expression = named === undefined ? undefined : parseLicenseExpression(named.license).expression
  return named === undefined || expression === undefined ? undefined : { expression, how: named.how, unrecognised: [] }
}

/** An SPDX expression of which every word is known. */
function fromExpression(text: string): Read | undefined {
  const { expression } = parseLicenseExpression(text)
  const terms = expression === undefined ? [] : licenseTerms(expression)
  const isKnown = terms.every((term) => term.isKnown && term.exception?.isKnown !== false)
  return expression === undefined || terms.length === 0 || !isKnown
    ? undefined
    : { expression: inCurrentIds(expression), how: 'id', unrecognised: [] }
}

function atUrl(url: string): Named | undefined {
  const found = licenseAtUrl(url)
  return found && { license: found.license, how: found.hasVersion ? 'url' : 'family' }
}

/** `LicenseRef-GPLv2--and-MIT`: tools put names into references and write `-` for what may not stand there. */
function referenceName(text: string): string {
  const name = /^LicenseRef-([A-Za-z][A-Za-z0-9.-]{1,200})$/u.exec(text)?.[1]
  if (name === undefined || name.startsWith('scancode-')) return text
  const words = name.replaceAll(/(v\d(?:\.\d)?)-(?=-|$)/gu, '$1+').replaceAll(/-+(and|or|with)-+/gu, ' $1 ')
  return readPhrase(words, 0)?.unrecognised.length === 0 ? words : text
}

interface Unread {
  readonly unread: string
}

function unread(text: string): Unread {
  return { unread: text }
}

/** At least half of what is listed has to be known; a sentence with the name of a licence in it is not a list of licences. */
function joined(kind: 'and' | 'or', parts: readonly (Read | Unread)[]): Read | undefined {
  const known = parts.filter((part) => 'how' in part)
  if (known.length * 2 < parts.length || known.length === 0) return undefined
  const expressions = parts.map((part) => ('how' in part ? part.expression : reference(part.unread)))
  const flat = expressions.flatMap((each) => ('parts' in each && each.kind === kind ? each.parts : [each]))
  const distinct = [...new Map(flat.map((each) => [formatLicenseExpression(each), each])).values()]
  const [first = expressions[0]] = distinct
  return {
    expression: distinct.length === 1 && first !== undefined ? first : { kind, parts: distinct },
    how: worstOf(known.map(({ how }) => how)),
    unrecognised: parts.flatMap((part) => ('how' in part ? part.unrecognised : [part.unread])),
  }
}

function reference(text: string): LicenseExpression {
  const slug = text
    .replaceAll(/[^A-Za-z0-9.]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 100)
  return { kind: 'reference', id: `LicenseRef-${slug === '' ? 'unknown' : slug}`, isKnown: true, orLater: false, exception: undefined }
}

const surestFirst: readonly RecognisedHow[] = ['id', 'alias', 'url', 'text', 'misspelling', 'family']

function worstOf(hows: readonly RecognisedHow[]): RecognisedHow {
  return surestFirst.findLast((how) => hows.includes(how)) ?? 'family'
}

const confidences: Readonly<Record<RecognisedHow, RecognisedLicense['confidence']>> = {
  id: 5,
  alias: 4,
  url: 4,
  text: 4,
  misspelling: 1,
  family: 1,
}

function asRecognised(read: Read | undefined): RecognisedLicense | undefined {
  if (read === undefined) return undefined
  const { expression, how } = read
  return { ...read, license: formatLicenseExpression(expression), confidence: confidences[how] }
}

function fromText(text: string): RecognisedLicense | undefined {
  const license = recogniseLicenseText(text)
  const expression = license === undefined ? undefined : parseLicenseExpression(license).expression
  return asRecognised(expression && { expression, how: 'text', unrecognised: [] })
}
