import type { CommentRange } from './scan-state.ts'

/** Signs that repeat an opening marker or draw a box. */
const decoration = '*/#;%!-=|~+<'
/** Marks of a line that belong to the comment, not to its text: `///`, `//!`, `;;;`, ` * `. */
const leading = /^[^\S\n]{0,200}(?:\*+(?![*\w/.])|[#;%!/|]{1,80}(?=\s|$))/u

/** Returns the text of a comment without its markers, line by line. */
export function commentText(text: string, { start, end, opened, closed }: CommentRange): string {
  const inner = text.slice(start + opened, Math.max(start + opened, end - closed))
  const lines = inner.replaceAll('\r', '').split('\n')
  return lines.map((line, number) => textOfLine(number === 0 ? withoutRepeats(line) : line)).join('\n')
}

function withoutRepeats(line: string): string {
  let at = 0
  while (at < line.length && '*/#;%!<'.includes(line.charAt(at))) at++
  return line.slice(at)
}

function textOfLine(line: string): string {
  return withoutBorder(line.replace(leading, '')).trim()
}

/** Removes what closes a box on the right: at least two signs, or one after a blank. */
function withoutBorder(line: string): string {
  let end = line.trimEnd().length
  const whole = end
  while (end > 0 && decoration.includes(line.charAt(end - 1))) end--
  const isBorder = whole - end >= 3 || end === 0 || (/[*|#]$/u.test(line.slice(end, whole)) && /\s/u.test(line.charAt(end - 1)))
  return isBorder ? line.slice(0, end) : line.slice(0, whole)
}
