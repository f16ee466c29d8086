import { Type } from 'typebox'
import { checkedText } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { characterCount } from '#portfolio/character-count.ts'

/** The name of a project (§2.1): 3 to 200 characters once trimmed, without `<` and `>`. */
export const ProjectName = checkedText(Type.String(), projectNameProblems)

function projectNameProblems(sent: string, parameter: string): readonly FieldProblem[] {
  const length = characterCount(sent.trim())
  if (length < 3 || length > 200) return [{ parameter, message: `${parameter} must have 3 to 200 characters; it has ${String(length)}` }]
  return /[<>]/u.test(sent) ? [{ parameter, message: `${parameter} must not contain < or >` }] : []
}
