import { closingQuote, isFirstOnLine, isLineEnd, lastCodeBefore, lineEndAt, type ScanState } from './scan-state.ts'

/** A form of a language: what begins with a marker and hides what is within from everything else. */
export interface Form {
  readonly open: string
  readonly kind: 'comment' | 'string' | 'embedded'
  /** Where on its line the marker counts; everywhere by default. */
  readonly where?: Place
  /** Finds the offset after the form that begins at `at`; -1 where it is none. */
  readonly end: (state: ScanState, at: number) => number
  /** The marker at the end. */
  readonly close?: string
  /** The name of the style of what is within. */
  readonly style?: string
}

/** `line`: the first thing on its line; `column`: in its first column; `word`: after a blank; `value`: not after a name. */
export type Place = 'line' | 'column' | 'word' | 'value'

const places: Readonly<Record<Place, (text: string, at: number) => boolean>> = {
  line: isFirstOnLine,
  column: (text, at) => at === 0 || isLineEnd(text.charCodeAt(at - 1)),
  value: (text, at) => at === 0 || !/[\w)\]}'.]/u.test(text.charAt(at - 1)),
  word: (text, at) => at === 0 || ' \t\r\n;(&|'.includes(text.charAt(at - 1)),
}

/** Whether a form may begin at an offset. */
export function isPlaced(form: Form, text: string, at: number): boolean {
  return text.startsWith(form.open, at) && (form.where === undefined || places[form.where](text, at))
}

/** A comment up to the end of its line. */
export function line(open: string, where?: Place): Form {
  return { open, kind: 'comment', ...(where && { where }), end: ({ text }, at) => lineEndAt(text, at) }
}

/** A comment up to the end of its line or of the embedded code. */
export function lineWithin(open: string, stop: string): Form {
  return {
    open,
    kind: 'comment',
    end: ({ text }, at) => {
      const end = lineEndAt(text, at)
      const stopped = text.slice(at, end).indexOf(stop)
      return stopped === -1 ? end : at + stopped
    },
  }
}

/** A comment up to a marker; without one it takes the rest of the text. */
export function block(open: string, close: string, where?: Place): Form {
  return {
    open,
    kind: 'comment',
    ...(where && { where }),
    end: ({ text }, at) => endAfter(text, text.indexOf(close, at + open.length), close.length),
    close,
  }
}

function endAfter(text: string, found: number, length: number): number {
  return found === -1 ? text.length : found + length
}

/** A comment that may contain others of its kind. */
export function nested(open: string, close: string): Form {
  return { open, kind: 'comment', end: ({ text }, at) => nestedEnd(text, at, { open, close }), close }
}

interface Markers {
  readonly open: string
  readonly close: string
}

function nestedEnd(text: string, from: number, { open, close }: Markers): number {
  const opener = open.charCodeAt(0)
  let depth = 1
  for (let at = from + open.length; at < text.length; at++) {
    if (text.charCodeAt(at) === opener && text.startsWith(open, at)) {
      depth++
      at += open.length - 1
    } else if (text.startsWith(close, at)) {
      depth--
      at += close.length - 1
    }
    if (depth === 0) return at + 1
  }
  return text.length
}

/** A string on one line, with backslashes; without its end it ends with the line, as editors show it. */
export function quoted(open: string, where?: Place): Form {
  const quote = open.charCodeAt(open.length - 1)
  return {
    open,
    kind: 'string',
    ...(where && { where }),
    end: ({ text }, at) => {
      const found = closingQuote(text, at + open.length, quote, true)
      return found === -1 ? lineEndAt(text, at) : found + 1
    },
  }
}

/** A string on one line in which a backslash is a letter like any other. */
export function plain(quote: string): Form {
  return {
    open: quote,
    kind: 'string',
    end: ({ text }, at) => {
      const end = lineEndAt(text, at)
      const found = text.slice(at + 1, end).indexOf(quote)
      return found === -1 ? end : at + found + 2
    },
  }
}

/** A string of several lines, with backslashes. */
export function quotedLines(open: string): Form {
  const quote = open.charCodeAt(open.length - 1)
  return {
    open,
    kind: 'string',
    end: (state, at) => whenClosed(state, open, (text) => closingQuote(text, at + open.length, quote, false), 1),
  }
}

/** A string up to a marker, without escapes; of one that doubles its quotes, each doubled quote begins another. */
export function raw(open: string, close: string): Form {
  return {
    open,
    kind: 'string',
    end: (state, at) => whenClosed(state, open, (text) => text.indexOf(close, at + open.length), close.length),
  }
}

/** A string of several lines in which a doubled quote stands for one. */
export function doubled(open: string): Form {
  const quote = open.charAt(open.length - 1)
  return { open, kind: 'string', end: (state, at) => whenClosed(state, open, (text) => undoubledQuote(text, at + open.length, quote), 1) }
}

function undoubledQuote(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 2)) if (text[at + 1] !== quote) return at
  return -1
}

/** Makes the form of text that is neither comment nor string, up to a marker or the end, such as the text around templates. */
export function outside(open: string, close: string): Form {
  return { open, kind: 'string', end: ({ text }, at) => endAfter(text, text.indexOf(close, at + open.length), close.length) }
}

/** Signs that would begin something else without what precedes them: an escaped quote. */
export function skipped(open: string): Form {
  return { open, kind: 'string', end: (_, at) => at + open.length }
}

function whenClosed(state: ScanState, form: string, find: (text: string) => number, length: number): number {
  if (state.unclosed.has(form)) return -1
  const found = find(state.text)
  if (found === -1) state.unclosed.add(form)
  return found === -1 ? -1 : found + length
}

/** A triple-quoted string; as a comment, one that stands alone and documents the code. */
export function tripleQuoted(open: string, kind: 'comment' | 'string' = 'string'): Form {
  const quote = open.charCodeAt(0)
  return {
    open,
    kind,
    end: (state, at) =>
      kind === 'comment' && !isStatement(state, at) ? -1 : whenClosed(state, open, (text) => tripleEnd(text, at + 3, quote), 3),
    close: open,
  }
}

function tripleEnd(text: string, from: number, quote: number): number {
  for (let at = closingQuote(text, from, quote, false); at !== -1; at = closingQuote(text, at + 1, quote, false))
    if (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) return at
  return -1
}

function isStatement(state: ScanState, at: number): boolean {
  if (!isFirstOnLine(state.text, at)) return false
  const last = lastCodeBefore(state, at)
  return last < 0 || !'([{,=+%\\'.includes(state.text.charAt(last))
}

const longestCharacter = 12

/** A character in quotes, so that lifetimes, type variables and quoted symbols are none. */
export function character(): Form {
  return { open: "'", kind: 'string', end: ({ text }, at) => (text[at + 1] === '\\' ? escapedEnd(text, at) : characterEnd(text, at)) }
}

function escapedEnd(text: string, at: number): number {
  const found = text.slice(at + 3, at + longestCharacter).indexOf("'")
  return found === -1 ? -1 : at + found + 4
}

function characterEnd(text: string, at: number): number {
  const end = at + 1 + ((text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1)
  return text[end] === "'" && !isLineEnd(text.charCodeAt(at + 1)) ? end + 1 : -1
}
