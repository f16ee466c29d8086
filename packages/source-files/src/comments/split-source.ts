import type { Language } from '../languages/language-of.ts'
import { commentText } from './comment-text.ts'
import { type CompiledStyle, styleOf } from './comment-styles.ts'
import { type Form, isPlaced } from './forms.ts'
import { type CommentRange, isFirstOnLine, type ScanState } from './scan-state.ts'

export interface SourceComment {
  /** The text without markers; it has as many lines as the comment. */
  readonly text: string
  /** The first and last line, from 1. */
  readonly start: number
  readonly end: number
}

export interface SplitSource {
  /** The text with blanks in place of comments: every offset and line stays; strings are kept. */
  readonly code: string
  /** The comments in order; neighbouring ones of one line each are joined. */
  readonly comments: readonly SourceComment[]
}

/** Separates the comments of a source file from its code; documentation strings of Python count as comments. Linear in the length of the text. */
export function splitSource(text: string, language: Language): SplitSource {
  const state = initialState(text)
  scan(state, styleOf(language.name), language.name === 'PHP' ? phpStart(text) : 0)
  return { code: blanked(text, state.comments), comments: joined(located(text, state.comments)) }
}

function initialState(text: string): ScanState {
  return { text, comments: [], unclosed: new Set(), braces: [], plainUntil: 0, lastCode: { before: 0, at: -1 } }
}

/** A template of PHP begins outside the code. */
function phpStart(text: string): number {
  const start = text.indexOf('<?')
  return start === -1 ? 0 : start
}

function scan(state: ScanState, style: CompiledStyle, from: number): void {
  const { text } = state
  const { openers } = style
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 128 && openers[code] === 1) at = Math.max(at, takeForm(state, style, at) - 1)
  }
}

/** Takes the form that begins at an offset and returns where it ends; -1 where none begins. */
function takeForm(state: ScanState, style: CompiledStyle, at: number): number {
  for (const form of style.forms[state.text.charCodeAt(at)] ?? []) {
    const end = isPlaced(form, state.text, at) ? form.end(state, at) : -1
    if (end !== -1) {
      takeContent(state, form, at, end)
      return end
    }
  }
  return -1
}

function takeContent(state: ScanState, form: Form, start: number, end: number): void {
  if (form.kind === 'embedded') takeEmbedded(state, form, start, end)
  if (form.kind !== 'comment') return
  const opened = Math.min(form.open.length, end - start)
  const { close = '' } = form
  const isClosed = end - start >= opened + close.length && state.text.startsWith(close, end - close.length)
  state.comments.push({ start, end, opened, closed: isClosed ? close.length : 0 })
}

/** Scans embedded code on its own, so that nothing in it reaches beyond its end. */
function takeEmbedded(state: ScanState, { open, style = '' }: Form, start: number, end: number): void {
  const from = start + open.length
  const inner = initialState(state.text.slice(from, end))
  scan(inner, styleOf(style), 0)
  for (const comment of inner.comments) state.comments.push({ ...comment, start: comment.start + from, end: comment.end + from })
}

function blanked(text: string, comments: readonly CommentRange[]): string {
  const pieces = comments.flatMap(({ start, end }, number) => [
    text.slice(comments[number - 1]?.end ?? 0, start),
    ...blanks(text.slice(start, end)),
  ])
  return [...pieces, text.slice(comments.at(-1)?.end ?? 0)].join('')
}

function blanks(comment: string): readonly string[] {
  return comment.split(/([\r\n]+)/u).map((piece, number) => (number % 2 === 1 ? piece : ' '.repeat(piece.length)))
}

interface LocatedComment extends SourceComment {
  /** Whether it is one line, and all of it. */
  readonly isAlone: boolean
}

function located(text: string, comments: readonly CommentRange[]): readonly LocatedComment[] {
  let line = 1
  return comments.map((comment, number) => {
    const before = comments[number - 1]?.end ?? 0
    const start = line + linesIn(text, before, comment.start)
    const content = commentText(text, comment)
    line = start + linesIn(text, comment.start, comment.end)
    return { text: content, start, end: line, isAlone: line === start && isFirstOnLine(text, comment.start) }
  })
}

function linesIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) count++
  return count
}

/** Joins comments of one line each that follow one another. */
function joined(comments: readonly LocatedComment[]): readonly SourceComment[] {
  const groups: LocatedComment[][] = []
  for (const comment of comments) {
    const last = groups.at(-1)
    const previous = last?.at(-1)
    if (last !== undefined && previous !== undefined && isNext(previous, comment)) last.push(comment)
    else groups.push([comment])
  }
  return groups.map((group) => ({
    text: group.map(({ text }) => text).join('\n'),
    start: group[0]?.start ?? 1,
    end: group.at(-1)?.end ?? 1,
  }))
}

function isNext(previous: LocatedComment, comment: LocatedComment): boolean {
  return previous.isAlone && comment.isAlone && comment.start === previous.end + 1
}
