import { Type } from 'typebox'
import { checkedText } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { characterCount } from '#portfolio/character-count.ts'

/** The name of a project (docs/reference/projects.md#name): 3 to 200 characters after trimming, without `<` and `>`. */
export const ProjectName = checkedText(Type.String(), projectNameProblems)

/** Lists what is wrong with the name of a project. */
export function projectNameProblems(sent: string, parameter: string): readonly FieldProblem[] {
  const length = characterCount(sent.trim())
  if (length < 3 || length > 200) return [{ parameter, message: `${parameter} must have 3 to 200 characters; it has ${String(length)}` }]
  return /[<>]/u.test(sent) ? [{ parameter, message: `${parameter} must not contain < or >` }] : []
}
