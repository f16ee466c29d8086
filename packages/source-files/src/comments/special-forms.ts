import type { Form } from './forms.ts'
import { isBlank, isLineEnd, lastCodeBefore, type ScanState } from './scan-state.ts'

/** A string whose end depends on its beginning, as in `R"x(…)x"`; `close` makes the end from the match of `pattern`. */
export function delimited(open: string, pattern: RegExp, close: (match: RegExpExecArray) => string, kind: Form['kind'] = 'string'): Form {
  return {
    open,
    kind,
    end: (state, at) => {
      if (state.unclosed.has(open)) return -1
      const match = pattern.exec(state.text.slice(at, at + longestDelimiter))
      if (match === null) return -1
      const marker = close(match)
      const found = state.text.indexOf(marker, at + match[0].length)
      if (found === -1) state.unclosed.add(open)
      return found === -1 ? -1 : found + marker.length
    },
  }
}

const longestDelimiter = 80

/** The forms of template literals: the literal up to `${`, the braces within, and the rest of the literal after `}`. */
export const templateForms: readonly Form[] = [
  { open: '`', kind: 'string', end: (state, at) => templateEnd(state, at + 1) },
  { open: '{', kind: 'string', end: ({ braces }) => count(braces, 1) },
  { open: '}', kind: 'string', end: (state, at) => closeBrace(state, at) },
]

function count(braces: number[], by: number): number {
  const open = braces.at(-1)
  if (open !== undefined) braces[braces.length - 1] = open + by
  return -1
}

function closeBrace(state: ScanState, at: number): number {
  if (state.braces.at(-1) !== 0) return count(state.braces, -1)
  state.braces.pop()
  return templateEnd(state, at + 1)
}

function templateEnd({ text, braces }: ScanState, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 96) return at + 1
    else if (code === 36 && text[at + 1] === '{') {
      braces.push(0)
      return at + 2
    }
  }
  return text.length
}

/** Words after which a slash begins a regular expression. */
const beforeExpression = new Set(
  [
    'return',
    'typeof',
    'case',
    'in',
    'of',
    'delete',
    'void',
    'throw',
    'new',
    'else',
    'do',
    'await',
    'yield',
    'instanceof',
    'and',
    'or',
    'not',
  ].concat(['if', 'unless', 'when', 'split', 'grep', 'while', 'until']),
)

/** A regular expression between slashes, where an expression may begin; anywhere else a slash divides. */
export const slashedPattern: Form = {
  open: '/',
  kind: 'string',
  end: (state, at) => (at >= state.plainUntil && isExpressionStart(state, at) ? patternEnd(state, at + 1) : -1),
}

function isExpressionStart(state: ScanState, at: number): boolean {
  const last = lastCodeBefore(state, at)
  if (last < 0 || '(,=:[!&|?{;+-*%~^>'.includes(state.text.charAt(last))) return true
  const word = /[A-Za-z_$.][\w$]*$/u.exec(state.text.slice(Math.max(0, last - 12), last + 1))
  return word !== null && beforeExpression.has(word[0])
}

function patternEnd(state: ScanState, from: number): number {
  const { text } = state
  let isClass = false
  let at = from
  for (; at < text.length && !isLineEnd(text.charCodeAt(at)); at++) {
    const sign = text[at]
    if (sign === '/' && !isClass) return at + 1
    if (sign === '\\') at++
    else if (sign === '[') isClass = true
    else if (sign === ']') isClass = false
  }
  state.plainUntil = at
  return -1
}

const hereMarker = /^<<[-~<]?[ \t]?(["']?)([A-Za-z_]\w{0,60})\1/u
/** Where `<<` also shifts or appends, a blank after it means that. */
const tightHereMarker = /^<<[-~]?(["']?)([A-Za-z_]\w{0,60})\1/u

/** A here-document: the lines up to the one that is its word. */
export const hereDocument: Form = hereDocumentAfter(hereMarker)
export const tightHereDocument: Form = hereDocumentAfter(tightHereMarker)

function hereDocumentAfter(marker: RegExp): Form {
  return {
    open: '<<',
    kind: 'string',
    end: (state, at) => {
      const match = state.unclosed.has('<<') ? null : marker.exec(state.text.slice(at, at + longestDelimiter))
      return match?.[2] === undefined ? -1 : hereEnd(state, at + match[0].length, match[2])
    },
  }
}

function hereEnd(state: ScanState, from: number, word: string): number {
  const { text } = state
  for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + word.length))
    if (isAlone(text, at, word.length)) return at + word.length
  state.unclosed.add('<<')
  return -1
}

/** Whether a word is the only one on its line; lines of here-documents are indented by little. */
function isAlone(text: string, at: number, length: number): boolean {
  const after = text.charCodeAt(at + length)
  if (!Number.isNaN(after) && !isLineEnd(after) && after !== 59) return false
  const indent = text.slice(Math.max(0, at - 40), at)
  return isLineEnd(indent.trimEnd().length === indent.length ? indent.charCodeAt(indent.length - 1) : lineBreakIn(indent))
}

function lineBreakIn(indent: string): number {
  for (let at = indent.length - 1; at >= 0; at--) if (!isBlank(indent.charCodeAt(at))) return indent.charCodeAt(at)
  return 0
}

/** Code of another language between tags, as scripts and styles of a page. */
export function embedded(tag: string, style: string): Form {
  const close = `</${tag.slice(1)}`
  return {
    open: tag,
    kind: 'embedded',
    style,
    end: (state, at) => {
      if (state.unclosed.has(tag)) return -1
      const found = state.text.indexOf(close, at)
      if (found === -1) state.unclosed.add(tag)
      return found
    },
  }
}
