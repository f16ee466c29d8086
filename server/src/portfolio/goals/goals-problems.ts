import { problemOf } from '#platform/http/checked.ts'
import type { FieldProblem } from '#platform/http-error.ts'
import { characterCount } from '#portfolio/character-count.ts'

const limit = 102_400

/** Lists the fault of Application goals over the limit (§4.2 rule 8), naming size and limit. */
export function goalsProblems(content: string, parameter: string): readonly FieldProblem[] {
  const length = characterCount(content)
  const message = `${parameter} has ${length.toLocaleString('en')} characters; the limit is ${limit.toLocaleString('en')}`
  return problemOf(parameter, length > limit ? message : undefined)
}
