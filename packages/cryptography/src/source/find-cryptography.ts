import { callTables } from './calls/call-tables.ts'
import { rulesOf } from './calls/call-rule.ts'
import { findCall } from './calls/find-call.ts'
import { constantSpellings, findConstants } from './constants/find-constants.ts'
import type { CryptoSource, CryptoUse } from './crypto-use.ts'
import { familyOf } from './family-of.ts'
import { findKeyFiles } from './key-files/find-key-files.ts'
import { keywordWords } from './keywords/keyword-words.ts'
import { findWords, type Lexicon, makeLexicon } from './lexicon.ts'
import { readSource, type SourceText } from './source-text.ts'

type Finder = (source: SourceText, start: number) => readonly CryptoUse[]

/** What stays of a file that is nothing but cryptography. */
const mostUses = 2000

const proseLanguages = new Set(['text', 'Text', 'Markdown', 'reStructuredText', 'AsciiDoc', 'Org', 'TeX', 'Textile', 'RTF'])

const languages = new Set(callTables.flatMap((table) => table.languages))
const lexicons = new Map<string, Lexicon<Finder>>()

/** Returns the words of a language, collected at its first file; languages without calls share theirs. */
function lexiconOf(language: string): Lexicon<Finder> {
  const key = languages.has(language) ? language : ''
  const known = lexicons.get(key)
  if (known !== undefined) return known
  const lexicon = makeLexicon([...sharedWords(), ...callsOf(key)])
  lexicons.set(key, lexicon)
  return lexicon
}

function callsOf(language: string): readonly (readonly [string, Finder])[] {
  const rules = callTables.filter((table) => table.languages.includes(language)).flatMap(rulesOf)
  return rules.map((rule) => [rule.word, (source: SourceText, start: number) => findCall(rule, source, start)] as const)
}

function sharedWords(): readonly (readonly [string, Finder])[] {
  return [
    ...constantSpellings().map(
      ([word, table]) => [word, (source: SourceText, start: number) => findConstants(table, source, start)] as const,
    ),
    ['expand', findSigma],
    ...keywordWords().map(
      ([word, algorithm]) => [word, (source: SourceText, start: number) => findKeyword(word, algorithm, source, start)] as const,
    ),
  ]
}

/** Salsa20 and ChaCha20 begin their state with this text. */
function findSigma(source: SourceText, start: number): readonly CryptoUse[] {
  if (!source.code.startsWith('expand 32-byte k', start)) return []
  return [
    { algorithm: 'ChaCha20', family: 'ChaCha20', size: 256, how: 'constant', confidence: 4, line: source.lineAt(start), kind: 'algorithm' },
  ]
}

function findKeyword(word: string, algorithm: string, source: SourceText, start: number): readonly CryptoUse[] {
  if (word.endsWith('_') && source.code.slice(start, start + word.length).toLowerCase() !== word) return []
  return [{ algorithm, family: familyOf(algorithm), how: 'keyword', confidence: 1, line: source.lineAt(start), kind: 'algorithm' }]
}

/** Finds the algorithms, keys and certificates of a file, by line: calls, key files, constants, and as a last resort words. */
export function findCryptography(file: CryptoSource): readonly CryptoUse[] {
  const inCode = proseLanguages.has(file.language) ? [] : findInCode(file)
  const reliable = distinct([...findKeyFiles(file), ...inCode.filter(({ how }) => how !== 'keyword')])
  const keywords = inCode.filter(({ how }) => how === 'keyword')
  return [...reliable, ...newFamilies(keywords, reliable)]
    .toSorted((a, b) => a.line - b.line || compare(keyOf(a), keyOf(b)))
    .slice(0, mostUses)
}

function findInCode({ code, language }: CryptoSource): readonly CryptoUse[] {
  const hits = findWords(code, lexiconOf(language))
  if (hits.length === 0) return []
  const source = readSource(code)
  return hits.flatMap(({ entry, start }) => entry(source, start))
}

/** Of several names for one call the more specific one stays: AES-128-GCM, not AES beside it. */
function distinct(uses: readonly CryptoUse[]): readonly CryptoUse[] {
  const byLine = Map.groupBy(
    new Map(uses.map((use) => [keyOf(use), use])).values(),
    ({ line, how, family }) => `${how} ${line} ${family ?? ''}`,
  )
  return [...byLine.values()].flatMap((same) => same.filter((use) => !same.some((other) => isMoreSpecific(other, use))))
}

function isMoreSpecific(other: CryptoUse, use: CryptoUse): boolean {
  return other.algorithm !== use.algorithm && other.algorithm.startsWith(use.algorithm) && other.kind === use.kind
}

/** A word is reported once a file, and only where no stronger finding is of the same family. */
function newFamilies(keywords: readonly CryptoUse[], reliable: readonly CryptoUse[]): readonly CryptoUse[] {
  const known = new Set(reliable.map(({ family }) => family))
  const first = new Map(keywords.toReversed().map((use) => [use.algorithm, use]))
  return [...first.values()].filter(({ family }) => !known.has(family))
}

function keyOf({ line, how, kind, algorithm, isPrivateKey }: CryptoUse): string {
  return `${line} ${how} ${kind ?? ''} ${algorithm} ${isPrivateKey === true ? 'private' : ''}`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
