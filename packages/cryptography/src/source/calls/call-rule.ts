/**
 * A call as a row: words that begin it, separated by blanks (a final `_` stands for any continuation), what follows the word, and the names of the
 * algorithms: of those separated by `|` the first that is known, all of those separated by `&`. `$0` is the word, `$1` … what was found. In the second column
 * - `ARG` is a literal or a name, and its value where the file assigns a literal to it,
 * - `MADE` is an expression, or a variable that was made by one: the first class in it that is an algorithm.
 */
export type CallRow = readonly [words: string, rest: string, name: string, kind?: 'key']

/** The calls of one library in some languages. */
export interface CallTable {
  readonly languages: readonly string[]
  /** What the code contains where the library is used: an import, or undefined where the words themselves are qualified. */
  readonly requires?: RegExp
  readonly rows: readonly CallRow[]
}

/** A row, ready to be tried at its word. */
export interface CallRule {
  readonly word: string
  readonly rest: RegExp
  /** For each algorithm its possible names. */
  readonly names: readonly (readonly string[])[]
  readonly kind: 'key' | undefined
  readonly requires: RegExp | undefined
}

const placeholders: readonly (readonly [written: RegExp, pattern: string])[] = [
  [/\bARG\b/gu, String.raw`(?<value>@?"[^"\n]{1,80}"|'[^'\n]{1,80}'|[\w.$:]{1,80})`],
  [/\bMADE\b/gu, String.raw`(?<value>[^;\n]{1,160})`],
  // a bound keeps lines of any length linear
  [/(\[\^[^\]]+\])\*/gu, '$1{0,200}'],
]

/** Makes the rules of a table, one for each word of a row. */
export function rulesOf({ requires, rows }: CallTable): readonly CallRule[] {
  return rows.flatMap(([words, rest, name, kind]) => {
    const pattern = new RegExp(
      placeholders.reduce((text, [written, expanded]) => text.replaceAll(written, expanded), rest),
      'uy',
    )
    return words.split(' ').map((word) => ({ word, rest: pattern, names: name.split('&').map((each) => each.split('|')), kind, requires }))
  })
}
