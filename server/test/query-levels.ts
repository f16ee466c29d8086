const innermost = /\(([^()]*)\)/gu
const isQuery = /^\s*(?:select|with|insert|update|delete)\b/u

/**
 * Splits a statement into its levels: the queries in parentheses, which stand as `()` where they were, and the statement itself. Texts in it
 * must not contain parentheses.
 */
export function queryLevels(statement: string): readonly string[] {
  const levels: string[] = []
  let [text, before] = [statement, '']
  while (text !== before) {
    before = text
    text = text.replaceAll(innermost, (_all, inner: string) => {
      if (!isQuery.test(inner)) return `⟦${inner}⟧`
      levels.push(inner)
      return '⟦⟧'
    })
  }
  return [...levels, text].map((level) => level.replaceAll('⟦', '(').replaceAll('⟧', ')'))
}
