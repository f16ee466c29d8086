import { decodedTexts, encodedPayload, isSentence } from './encoded-payloads.ts'
import { findHiddenMarkup } from './hidden-markup.ts'
import { prescan, wordlessRules, type Prescan } from './prescan.ts'
import { findInvisibleCharacters, nameInvisible } from './invisible-characters.ts'
import { readableText, undisguisedText } from './readable-text.ts'
import { mostFindings, shownAtMost, suspicionsOf, type Suspicion } from './suspicion.ts'

/** An instruction aimed at AI tools, found in free text. */
export interface InstructionFinding {
  readonly rule: string
  readonly description: string
  /** Counted from 1. */
  readonly line: number
  /** The passage as a reader sees it, at most 120 characters. */
  readonly excerpt: string
}

interface Located extends Suspicion {
  readonly line: number
}

/**
 * Finds what is written for AI tools rather than for people: orders to drop their instructions, imitated prompts, tool calls, manipulation
 * of reports, hidden and encoded text (docs/reference/goals-screening.md#content-rules). At most 50 findings in the order of the text, one
 * per rule and line. Time is linear in the length of the text, and ordinary short text costs next to nothing.
 */
export function findInstructions(text: string): readonly InstructionFinding[] {
  const seen = prescan(text)
  if (seen === undefined) return []
  const found = [...findHidden(text, seen), ...findOrders(text, seen), ...findEncoded(text, seen)]
  const first = new Map(found.toReversed().map((finding) => [`${finding.rule} ${finding.line}`, finding]))
  return [...first.values()]
    .toSorted((a, b) => a.line - b.line || a.index - b.index)
    .slice(0, mostFindings)
    .map(({ rule, description, line, shown }) => ({ rule, description, line, excerpt: toExcerpt(shown) }))
}

function findHidden(text: string, { isForeign, hasMarkup }: Prescan): readonly Located[] {
  const hidden = [...(isForeign ? findInvisibleCharacters(text) : []), ...(hasMarkup ? findHiddenMarkup(text) : [])]
  return locate(text, hidden)
}

function findOrders(text: string, seen: Prescan): readonly Located[] {
  if (seen.rules.size === 0 && showsAllWords(seen)) return []
  const readable = readableText(text)
  const undisguised = seen.isForeign || seen.isDisguised ? undisguisedText(readable) : undefined
  return [readable, undisguised].flatMap((view) => (view === undefined ? [] : withOriginalWords(text, locate(view, ordersIn(view, seen)))))
}

/** Whether no folding of letters, markup or disguises can reveal words that the prescan missed. */
function showsAllWords({ isForeign, hasMarkup, isDisguised }: Prescan): boolean {
  return !isForeign && !hasMarkup && !isDisguised
}

function ordersIn(view: string, seen: Prescan): readonly Suspicion[] {
  const rules = showsAllWords(seen) ? seen.rules : new Set([...(prescan(view)?.rules ?? []), ...wordlessRules])
  return [...rules].flatMap((rule) => suspicionsOf(view, rule)).filter(({ index }) => !isQuotedExample(view, index))
}

/**
 * Whether the match is a quoted example of an attack, as threat models have: bare words in quotation marks, in a sentence about attacks.
 */
function isQuotedExample(view: string, index: number): boolean {
  const before = view.slice(Math.max(0, index - quotedFrom), index)
  return (
    /\b(?:attackers?|injections?|jailbreaks?)\b[^"“„\n]{0,60}["“„]$/.test(before) &&
    /^[^"“”\n]{1,45}["“”]/.test(view.slice(index, index + 50))
  )
}

const quotedFrom = 90

/** Reports encoded text that contains an instruction or is a sentence, which people do not encode. */
function findEncoded(text: string, { isDense }: Prescan, depth = deepestEncoding): readonly Located[] {
  if (!isDense || depth === 0) return []
  const suspect = decodedTexts(text).filter(
    ({ text: decoded, isUsual }) => (isSentence(decoded) && !isUsual) || holdsOrders(decoded, depth),
  )
  return locate(
    text,
    suspect.map(({ index, text: shown }) => encodedPayload(index, shown)),
  )
}

const deepestEncoding = 3

function holdsOrders(text: string, depth: number): boolean {
  const seen = prescan(text)
  return seen !== undefined && (findOrders(text, seen).length > 0 || findEncoded(text, seen, depth - 1).length > 0)
}

/** Adds line numbers in one pass over the text. */
function locate(text: string, suspicions: readonly Suspicion[]): readonly Located[] {
  const located: Located[] = []
  let [line, next] = [1, text.indexOf('\n')]
  for (const suspicion of suspicions.toSorted((a, b) => a.index - b.index)) {
    for (; next !== -1 && next < suspicion.index; next = text.indexOf('\n', next + 1)) line++
    located.push({ ...suspicion, line })
  }
  return located
}

/** Replaces the folded words by the original ones where they are found on the line. */
function withOriginalWords(text: string, located: readonly Located[]): readonly Located[] {
  const lines = located.length === 0 ? [] : text.split('\n')
  return located.map((finding) => {
    const at = lines[finding.line - 1]?.search(openingWords(finding.shown)) ?? -1
    return at === -1 ? finding : { ...finding, shown: linesFrom(lines, finding.line).slice(at, at + shownAtMost) }
  })
}

const linesShown = 5

function linesFrom(lines: readonly string[], line: number): string {
  return lines.slice(line - 1, line - 1 + linesShown).join('\n')
}

function openingWords(shown: string): RegExp {
  const words = shown.match(/\w+/g)?.slice(0, 2) ?? []
  return new RegExp(words.join(String.raw`[\W_]{1,8}`), 'i')
}

const excerptLength = 120

function toExcerpt(shown: string): string {
  const characters = Array.from(nameInvisible(shown.slice(0, shownAtMost)).replace(/\s+/g, ' ').trim())
  return characters.length <= excerptLength ? characters.join('') : `${characters.slice(0, excerptLength - 1).join('')}…`
}
