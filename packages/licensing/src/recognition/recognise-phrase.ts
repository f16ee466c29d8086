import { formatLicenseExpression, licenseTerms, parseLicenseExpression, type LicenseExpression } from '../expression/license-expression.ts'
import { inCurrentIds } from '../expression/current-license.ts'
import { propertiesOf } from '../properties/license-properties.ts'
import { isUrl, licenseAtUrl } from './names/license-urls.ts'
import { withPlus } from './names/gnu-license.ts'
import { splitPhrase } from './names/license-phrase.ts'
import { findLicenseByName, type NamedLicense } from './names/find-license-by-name.ts'

/** How a licence was recognised, most certain first. */
export type RecognitionMethod = 'id' | 'alias' | 'url' | 'text' | 'misspelling' | 'family'

export interface RecognisedLicense {
  readonly expression: LicenseExpression
  /** The SPDX expression, in current ids. */
  readonly license: string
  readonly how: RecognitionMethod
  /** 5: an SPDX id or expression; 4: a name, address or text of exactly this licence; 1: a guess from a misspelt name or one without version. */
  readonly confidence: 5 | 4 | 1
  /** Text that names no known licence; it is in the expression as `LicenseRef-…`. */
  readonly unrecognised: readonly string[]
}

const deepest = 20

/** Recognises an id, an expression, a name, an address or a list of them; never a licence's text. */
export function recognisePhrase(text: string): RecognisedLicense | undefined {
  return recogniseExpression(text) ?? asRecognised(readPhrase(withPlus(phraseIn(text)), 0))
}

/** Recognises an SPDX id or expression whose ids are all known. */
export function recogniseExpression(text: string): RecognisedLicense | undefined {
  return asRecognised(fromExpression(text))
}

/** Reduces the text to one line without decoration and dates. */
function phraseIn(text: string): string {
  const line = text.replaceAll(/&#x?[0-9a-f]{1,4};?|\s+/giu, ' ').trim()
  const found = /^The license info found in the package meta data is: (.*?)\. See the specific package/u.exec(line)?.[1] ?? line
  return found
    .replace(/^(?:scancode|text):\/\//iu, '')
    .replaceAll(/_(or|and|with)_/giu, ' $1 ')
    .replaceAll(date, '')
    .replaceAll(/[;,]?\s{1,3}either(?=\sversion\b)/giu, '')
    .replaceAll(addedException, ' with ')
}

const date =
  /,?\s(?:\d{1,2}\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\s(?:\d{1,2},\s)?\d{4}\b/giu
/** `GPL-2.0 plus Classpath exception`. */
const addedException = /\s(?:and|plus|\+)\s(?=(?:(?!\bwith\b|gpl)[\w .-]){0,40}exception\b)/giu

interface PartialRecognition {
  readonly expression: LicenseExpression
  readonly how: RecognitionMethod
  readonly unrecognised: readonly string[]
}

function readPhrase(phrase: string, depth: number): PartialRecognition | undefined {
  const one = readOne(phrase)
  if (one !== undefined || depth > deepest) return one
  const split = splitPhrase(phrase)
  if (split.kind === 'one') return split.text === phrase ? undefined : readPhrase(split.text, depth + 1)
  const parts = split.texts.map((part) => readPhrase(part, depth + 1) ?? unread(part))
  return split.isLoose || parts.every((part) => 'how' in part) ? joined(split.kind, parts) : undefined
}

function readOne(text: string): PartialRecognition | undefined {
  const ids = fromExpression(text)
  if (ids !== undefined) return ids
  const named = isUrl(text) ? atUrl(text) : findLicenseByName(text)
  const expression = named === undefined ? undefined : parseLicenseExpression(named.license).expression
  return named === undefined || expression === undefined ? undefined : { expression, how: named.how, unrecognised: [] }
}

/** Accepts an SPDX expression whose ids are all known. */
function fromExpression(text: string): PartialRecognition | undefined {
  const { expression } = parseLicenseExpression(text)
  const terms = expression === undefined ? [] : licenseTerms(expression)
  const isKnown = terms.every((term) => term.isKnown && term.exception?.isKnown !== false)
  if (expression === undefined || terms.length === 0 || !isKnown) return undefined
  const references = terms.filter(({ kind, id }) => kind === 'reference' && propertiesOf(id) === undefined)
  if (references.length === 0) return { expression: inCurrentIds(expression), how: 'id', unrecognised: [] }
  return withReferences(expression, new Map(references.map(({ id }) => [id, referenced(id)])), references.length === terms.length)
}

/** Replaces references by the licences they name; undefined when nothing is known. */
function withReferences(
  expression: LicenseExpression,
  read: ReadonlyMap<string, PartialRecognition | undefined>,
  isAll: boolean,
): PartialRecognition | undefined {
  const unrecognised = [...read].flatMap(([id, found]) => (found === undefined ? [id] : []))
  if (isAll && unrecognised.length === read.size) return undefined
  const hows = [...read.values()].flatMap((found) => (found === undefined ? [] : [found.how]))
  return { expression: replaced(inCurrentIds(expression), read), how: worstOf([isAll ? 'alias' : 'id', ...hows]), unrecognised }
}

function replaced(expression: LicenseExpression, read: ReadonlyMap<string, PartialRecognition | undefined>): LicenseExpression {
  if ('parts' in expression) return { ...expression, parts: expression.parts.map((part) => replaced(part, read)) }
  return 'id' in expression ? (read.get(expression.id)?.expression ?? expression) : expression
}

function atUrl(url: string): NamedLicense | undefined {
  const found = licenseAtUrl(url)
  return found && { license: found.license, how: found.hasVersion ? 'url' : 'family' }
}

/** Reads `LicenseRef-GPLv2--and-MIT`: tools put names into references and write `-` for characters not allowed there. */
function referenced(id: string): PartialRecognition | undefined {
  const name = /^LicenseRef-([A-Za-z][A-Za-z0-9.-]{1,200})$/iu.exec(id)?.[1]
  const words = name?.replaceAll(/(v\d(?:\.\d)?)-(?=-|$)/gu, '$1+').replaceAll(/-+(and|or|with)-+/gu, ' $1 ')
  const read = words === undefined ? undefined : readPhrase(words.replace(/^scancode-/u, ''), 0)
  return read === undefined || read.unrecognised.length > 0 || read.how === 'misspelling'
    ? undefined
    : { ...read, how: worstOf([read.how, 'alias']) }
}

interface UnrecognisedPart {
  readonly unread: string
}

function unread(text: string): UnrecognisedPart {
  return { unread: text }
}

/** Joins the parts of a list; at least half must be known, since a sentence that mentions a licence is not a list. */
function joined(kind: 'and' | 'or', parts: readonly (PartialRecognition | UnrecognisedPart)[]): PartialRecognition | undefined {
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
  return { kind: 'reference', id: licenseRefFor(text), isKnown: true, orLater: false, exception: undefined }
}

/** Names an unrecognised part of a list: `LicenseRef-` and its words. */
export function licenseRefFor(text: string): string {
  const slug = text
    .replaceAll(/[^A-Za-z0-9.]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 100)
  return `LicenseRef-${slug === '' ? 'unknown' : slug}`
}

const surestFirst: readonly RecognitionMethod[] = ['id', 'alias', 'url', 'text', 'misspelling', 'family']

function worstOf(hows: readonly RecognitionMethod[]): RecognitionMethod {
  return surestFirst.findLast((how) => hows.includes(how)) ?? 'family'
}

const confidences: Readonly<Record<RecognitionMethod, RecognisedLicense['confidence']>> = {
  id: 5,
  alias: 4,
  url: 4,
  text: 4,
  misspelling: 1,
  family: 1,
}

function asRecognised(read: PartialRecognition | undefined): RecognisedLicense | undefined {
  if (read === undefined) return undefined
  const { expression, how } = read
  return { ...read, license: formatLicenseExpression(expression), confidence: confidences[how] }
}
