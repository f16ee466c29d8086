/** Where a scan stands in a text, and what it remembers so that it never looks at the same stretch twice. */
export interface ScanState {
  readonly text: string
  /** Starts and ends of the comments found so far, in order. */
  readonly comments: CommentRange[]
  /** Markers of forms that were opened once and never closed: they cannot be closed later either. */
  readonly unclosed: Set<string>
  /** Open braces within each open `${` of template literals. */
  readonly braces: number[]
  /** No regular expression begins before here: one that did had no end on its line. */
  plainUntil: number
  /** The last character of code before an offset, as it was found last. */
  lastCode: { readonly before: number; readonly at: number }
}

export interface CommentRange {
  readonly start: number
  readonly end: number
  /** Lengths of the markers. */
  readonly opened: number
  readonly closed: number
}

const newline = 10
const carriageReturn = 13

export function isLineEnd(code: number): boolean {
  return code === newline || code === carriageReturn
}

export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 12 || code === 11 || code === 0xfeff || code === 0xa0
}

/** Finds the end of the line at an offset. */
export function lineEndAt(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (isLineEnd(text.charCodeAt(at))) return at
  return text.length
}

/** Finds the last character before an offset that is neither blank nor part of a comment; -1 at the beginning. */
export function lastCodeBefore(state: ScanState, from: number): number {
  const at = searchCode(state, from)
  state.lastCode = { before: from, at }
  return at
}

function searchCode({ text, comments, lastCode }: ScanState, from: number): number {
  let last = comments.length - 1
  for (let at = from - 1; at >= 0; at--) {
    // thousands of comments may follow one another
    if (at < lastCode.before) return lastCode.at
    const comment = comments[last]
    const code = text.charCodeAt(at)
    if (comment !== undefined && comment.end === at + 1) {
      at = comment.start
      last--
    } else if (!isBlank(code) && !isLineEnd(code)) return at
  }
  return -1
}

/** Whether only blanks precede an offset on its line. */
export function isFirstOnLine(text: string, from: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    const code = text.charCodeAt(at)
    if (isLineEnd(code)) return true
    if (!isBlank(code)) return false
  }
  return true
}

/** Finds an unescaped quote: its offset, or -1 where the text, or the line if `isOneLine`, ends before. */
export function closingQuote(text: string, from: number, quote: number, isOneLine: boolean): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === 92) at++
    else if (isOneLine && isLineEnd(code)) return -1
  }
  return -1
}
