/** One thing found, before it is cut and numbered for the caller. */
export interface Suspicion {
  readonly rule: string
  readonly description: string
  /** Where in the text that was looked at; line breaks before it are those of the original. */
  readonly index: number
  readonly shown: string
}

/** No caller is told more than this of one text, so no rule needs to look further. */
export const mostFindings = 50

/** Enough of the text for an excerpt, once its white space is collapsed. */
export const shownAtMost = 400

/** The first matches of a pattern, which must be global, with what `show` makes of each place. */
export function suspicionsOf(text: string, { rule, description, pattern }: PatternRule, show = following): readonly Suspicion[] {
  return (
    Iterator.from(text.matchAll(pattern))
      .take(mostFindings)
      // a pattern may begin with the break before the line it is about
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
