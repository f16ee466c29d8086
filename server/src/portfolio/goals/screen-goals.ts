import { invalid, requireNoProblems, type HttpError } from '#platform/http-error.ts'
import type { AiCheck, AiVerdict } from '#portfolio/goals/ai-check.ts'
import { goalsProblems } from '#portfolio/goals/goals-problems.ts'
import { findInstructions } from '@waybill/prompt-screening'

/**
 * Screens Application goals for instructions aimed at AI tools (§4.2 rule 8): by content rules, then by the AI check
 * when there is one. Throws a 400 for text over the limit, for what either finds (`details.check` says which), and when
 * the AI check does not answer: what could not be screened is not stored.
 */
export async function screenGoals(content: string, aiCheck: AiCheck | undefined, parameter = 'content'): Promise<void> {
  requireNoProblems(goalsProblems(content, parameter))
  const findings = findInstructions(content)
  const [first] = findings
  if (first !== undefined) {
    const message = `${parameter} has instructions aimed at AI tools, first in line ${String(first.line)}: ${first.description}`
    throw invalid(parameter, message, { check: 'pattern', findings })
  }
  if (aiCheck === undefined || content.trim() === '') return
  const { allowed, code } = await requestVerdict(aiCheck, content, parameter)
  if (!allowed) throw invalid(parameter, `${parameter} was rejected by the AI content check: ${code}`, { check: 'ai', code })
}

async function requestVerdict(aiCheck: AiCheck, content: string, parameter: string): Promise<AiVerdict> {
  try {
    return await aiCheck(content)
  } catch (cause) {
    throw notScreenedError(parameter, cause)
  }
}

/** Why it did not answer is for the operator's log, not for the sender. */
function notScreenedError(parameter: string, cause: unknown): HttpError {
  const details = { check: 'ai', code: 'unavailable' }
  const httpError = invalid(parameter, `${parameter} could not be screened: the AI content check did not answer; try again later`, details)
  httpError.cause = cause
  return httpError
}
