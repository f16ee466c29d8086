import type { AppContext } from '#platform/app-context.ts'
import { type HttpError, invalid, requireNoProblems } from '#platform/http-error.ts'
import { type AiCheck, type AiVerdict, createAiCheck } from '#portfolio/goals/ai-check.ts'
import { goalsProblems } from '#portfolio/goals/goals-problems.ts'
import { findInstructions } from '@waybill/prompt-screening'

/**
 * Screens Application goals for instructions aimed at AI tools (docs/reference/goals-screening.md#order): by content rules, then by the AI
 * check if configured. Throws a 400 for text over the limit, for findings (`details.check` names the check), and when the AI check does not
 * answer: unscreened text is not stored.
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

/** Keeps the cause for the operator's log, not for the response. */
function notScreenedError(parameter: string, cause: unknown): HttpError {
  const details = { check: 'ai', code: 'unavailable' }
  const httpError = invalid(parameter, `${parameter} could not be screened: the AI content check did not answer; try again later`, details)
  httpError.cause = cause
  return httpError
}

/** Screens Application goals before they are written, including the AI check if configured (docs/reference/goals-screening.md#order); throws a 400. */
export async function screenDescription(
  { config, outbound }: Pick<AppContext, 'config' | 'outbound'>,
  parameter: string,
  content: string | null | undefined,
): Promise<void> {
  if (content === null || content === undefined) return
  await screenGoals(content, config.aiCheck && createAiCheck(config.aiCheck, outbound), parameter)
}
