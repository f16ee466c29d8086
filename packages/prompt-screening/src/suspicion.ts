/** One finding before it is shortened and numbered for the caller. */
export interface Suspicion {
  readonly rule: string
  readonly description: string
  /** Position in the scanned text; it has the line breaks of the original before it. */
  readonly index: number
  readonly shown: string
}

/** The most that is reported of one text, so rules stop there. */
export const mostFindings = 50

/** Enough text for an excerpt after collapsing white space. */
export const shownAtMost = 400

/** Lists the first matches of a global pattern; `show` makes an excerpt of each. */
export function suspicionsOf(text: string, { rule, description, pattern }: PatternRule, show = following): readonly Suspicion[] {
  return (
    Iterator.from(text.matchAll(pattern))
      .take(mostFindings)
      // a pattern may begin with the break before its line
      .map(({ 0: matched, index }) => (matched.startsWith('\n') ? index + 1 : index))
      .map((index) => ({ rule, description, index, shown: show(text, index) }))
      .toArray()
  )
}

function following(text: string, index: number): string {
  return text.slice(index, index + shownAtMost)
}

export interface PatternRule {
  readonly rule: string
  readonly description: string
  readonly pattern: RegExp
}
