import { Type } from 'typebox'
import { checkedText } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { characterCount } from '#portfolio/character-count.ts'
import { matchNameOf } from '#portfolio/modules/match-name.ts'

/** The name of a module (decisions 3): 1 to 200 characters once trimmed, of which one at least counts in comparisons. */
export const ModuleName = checkedText(Type.String(), moduleNameProblems)

function moduleNameProblems(sent: string, parameter: string): readonly FieldProblem[] {
  const name = sent.trim()
  const length = characterCount(name)
  if (length < 1 || length > 200) return [{ parameter, message: `${parameter} must have 1 to 200 characters; it has ${String(length)}` }]
  if (matchNameOf(name) !== '') return []
  return [
    { parameter, message: `${parameter} must have letters, digits, -, _ or /: other characters are dropped when uploads name a module` },
  ]
}
