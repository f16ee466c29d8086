import { codeExamples } from './code-examples.ts'
import { findDeclarations, findTags } from './find-tags.ts'
import { findExceptions } from './find-exceptions.ts'
import { findLicenseTexts } from './find-license-texts.ts'
import { findNames, licensingWords } from './find-names.ts'
import { flattenText, type TextSpan } from './flat-text.ts'
import { joinMentions, withExceptions } from './join-mentions.ts'
import { licenseFileReference } from './license-file-reference.ts'
import { lastUpTo } from './last-up-to.ts'
import type { LicenseIndex } from './license-index.ts'
import type { LicenseMention } from './license-mention.ts'
import { recognisePhrase } from '#recognition/recognise-phrase.ts'
import { withoutSuperseded } from './without-superseded.ts'

/** A place where a text grants or names a licence. */
export interface LicenseMatch {
  /** An SPDX expression. */
  readonly license: string
  readonly how: LicenseMention['how']
  /** 5: a tag, or a text equal under the matching guidelines; 4: a text that is nearly equal, or a notice with id and version; 1: the rest. */
  readonly confidence: LicenseMention['confidence']
  readonly coverage: number
  /** The first line and the last, from 1. */
  readonly start: number
  readonly end: number
}

/** What a file says of its licence. */
export interface LicenseFindings {
  /** One expression for the file, from the most reliable matches. */
  readonly license?: string
  readonly how?: LicenseMatch['how']
  readonly confidence?: LicenseMatch['confidence']
  readonly matches: readonly LicenseMatch[]
  /** The file that "see LICENSE" names. */
  readonly refersTo?: string
  /** Whether most of the text is that of licences. */
  readonly isLicenseText: boolean
}

/** Where a text is from. */
interface TextSource {
  /** False for the comments of source code, which do not consist of a licence's name; true by default. */
  readonly isProse?: boolean
}

const nothing: LicenseFindings = { matches: [], isLicenseText: false }

/** Words of which a text without licences has none. */
const keyword =
  /licen[cs]|copying|copyleft|[al]gpl|\bgpl|public[- ]domain|redistribut|permission|warrant|creative ?commons|free software|\b(?:released|distributed) under\b|\bg?fdl\b|\bcopyright|freely|you can do what|without restriction/iu

/** Finds the licences that a text grants or names: by SPDX tags, notices, texts and names. */
export function findLicenses(text: string, index: LicenseIndex, { isProse = true }: TextSource = {}): LicenseFindings {
  if (!keyword.test(text)) return nothing
  const { mentions: found, texts, refersTo } = findMentions(text, index)
  const granted = isProse ? outside(found, codeExamples(text), isExample) : found
  const mentions = found.length === 0 && isProse ? wholeName(text) : granted
  return {
    ...summaryOf(text, mentions),
    ...(refersTo === undefined ? {} : { refersTo }),
    isLicenseText: isMostly(text, texts),
  }
}

function summaryOf(text: string, mentions: readonly LicenseMention[]): Omit<LicenseFindings, 'isLicenseText'> {
  if (isList(mentions)) return { matches: matchesOf(text, mentions, 1) }
  const used = mostReliable(mentions)
  const license = joinMentions(text, used)
  const matches = matchesOf(text, mentions)
  if (license === undefined) return { matches }
  const { how, confidence } = weakest(used)
  return { license, how, confidence, matches }
}

interface Mentions {
  readonly mentions: readonly LicenseMention[]
  /** Those of the texts of licences, before less telling ones are dropped. */
  readonly texts: readonly LicenseMention[]
  readonly refersTo: string | undefined
}

function findMentions(text: string, index: LicenseIndex): Mentions {
  const found = findLicenseTexts(text, index)
  const texts = found.filter(({ how }) => how === 'text')
  // some licences say how to apply them
  const tags = findTags(text).filter((tag) => !texts.some(({ from, to }) => from < tag.from && tag.to < to))
  const explained = [...tags, ...texts.filter((each) => !tags.some((tag) => overlaps(tag, each)))].toSorted(inOrder)
  const places = Array.from(text.matchAll(licensingWords), ({ index: place }) => place)
  const spans = explained.flatMap(withoutInsertions)
  const flat = flattenText(text, places, spans)
  const declared = outside(findDeclarations(text), spans)
  const names = outside([...findNames(flat), ...findExceptions(flat)], declared)
  const notices = found.filter((notice) => notice.how === 'notice' && names.some((name) => isNamedIn(notice, name)))
  const rest = names.filter((name) => !notices.some((notice) => isNamedIn(notice, name)))
  const mentions = withoutSuperseded([...explained, ...notices, ...declared, ...rest].toSorted(inOrder).slice(0, mostMentions))
  return { mentions, texts, refersTo: licenseFileReference(flat.text) }
}

/** Cuts a licence's text where other words stand in it: "Alternatively, …" before the disclaimer. */
function withoutInsertions({ from, to, insertions = [] }: LicenseMention): readonly TextSpan[] {
  const starts = [from, ...insertions.map((inserted) => inserted.to)]
  return starts.map((start, i) => ({ from: start, to: insertions[i]?.from ?? to }))
}

/** More say nothing that the first do not. */
const mostMentions = 1000

/** Whether a notice names its licence; its wording alone is that of others too. */
function isNamedIn(notice: LicenseMention, name: LicenseMention): boolean {
  return name.license === notice.license && overlaps(notice, name)
}

/** In an example of code, a name or a tag is not the licence of the file that shows it; the whole text of a licence is. */
function isExample({ how }: LicenseMention): boolean {
  return how !== 'text'
}

/** Keeps the mentions that overlap none of others, which are in order, and those to which that does not apply. */
function outside(
  mentions: readonly LicenseMention[],
  others: readonly TextSpan[],
  applies: (mention: LicenseMention) => boolean = () => true,
): readonly LicenseMention[] {
  if (others.length === 0) return mentions
  const starts = others.map(({ from }) => from)
  return mentions.filter((mention) => {
    if (!applies(mention)) return true
    const next = lineAt(starts, mention.to - 1)
    return !others.slice(Math.max(0, next - 3), next).some((other) => overlaps(other, mention))
  })
}

function inOrder(one: LicenseMention, other: LicenseMention): number {
  return one.from - other.from || other.to - one.to
}

function overlaps(one: TextSpan, other: TextSpan): boolean {
  return one.from < other.to && other.from < one.to
}

/** Picks tags, else notices and texts, else names. */
function mostReliable(mentions: readonly LicenseMention[]): readonly LicenseMention[] {
  const tags = mentions.filter(({ how }) => how === 'tag')
  if (tags.length > 0) return tags
  const granted = mentions.filter(({ how }) => how !== 'name')
  return granted.some(({ isException }) => isException !== true) ? granted : mentions
}

function weakest(mentions: readonly LicenseMention[]): LicenseMention {
  const [first, ...others] = withExceptions(mentions)
  if (first === undefined) throw new Error('a licence has at least one mention')
  return others.reduce((worst, each) => (each.confidence < worst.confidence ? each : worst), first)
}

/** A file may consist of a licence's name. */
function wholeName(text: string): readonly LicenseMention[] {
  const name = text.trim()
  const read = name.length > longestName ? undefined : recognisePhrase(name)
  if (read === undefined || read.confidence === 1 || read.unrecognised.length > 0) return []
  return [{ license: read.license, how: 'name', confidence: 1, coverage: 1, from: text.indexOf(name), to: text.length }]
}

const longestName = 120

/** The licences that a file may name before it counts as a list of licences. */
const mostNamed = 15

/** Whether a file only lists licences, such as a table of ids. */
function isList(mentions: readonly LicenseMention[]): boolean {
  if (mentions.some(({ how }) => how === 'text' || how === 'tag')) return false
  return new Set(mentions.map(({ license }) => license)).size > mostNamed
}

function isMostly(text: string, texts: readonly LicenseMention[]): boolean {
  const covered = texts.filter(({ isException }) => isException !== true).reduce((sum, { from, to }) => sum + to - from, 0)
  return covered * 2 > text.trim().length
}

/** Writes mentions as matches, with the confidence of each at most. */
function matchesOf(text: string, mentions: readonly LicenseMention[], most: LicenseMatch['confidence'] = 5): readonly LicenseMatch[] {
  const lines = lineStarts(text, mentions.length > 0)
  return mentions.map(({ license, how, confidence, coverage, from, to }) => {
    const sureness = confidence < most ? confidence : most
    return { license, how, confidence: sureness, coverage, start: lineAt(lines, from), end: lineAt(lines, lastOf(text, from, to)) }
  })
}

/** Finds the last character that is not white space. */
function lastOf(text: string, from: number, to: number): number {
  return Math.max(from, from + text.slice(from, to).trimEnd().length - 1)
}

function lineStarts(text: string, isNeeded: boolean): readonly number[] {
  const starts = [0]
  for (let at = isNeeded ? text.indexOf('\n') : -1; at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts: readonly number[], at: number): number {
  return lastUpTo(starts, at) + 1
}
