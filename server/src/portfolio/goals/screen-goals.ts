import { invalid, refuseFaults, type Refusal } from '#platform/refusal.ts'
import type { AiCheck, AiVerdict } from '#portfolio/goals/ai-check.ts'
import { goalsFaults } from '#portfolio/goals/goals-length.ts'
import { findInstructions } from '#standards/content-rules.ts'

/**
 * Screens Application goals for instructions aimed at AI tools (§4.2 rule 8): by content rules, then by the AI check
 * when there is one. Throws a 400 for text over the limit, for what either finds (`details.check` says which), and when
 * the AI check does not answer: what could not be screened is not stored.
 */
export async function screenGoals(content: string, aiCheck: AiCheck | undefined, parameter = 'content'): Promise<void> {
  refuseFaults(goalsFaults(content, parameter))
  const findings = findInstructions(content)
  const [first] = findings
  if (first !== undefined) {
    const message = `${parameter} has instructions aimed at AI tools, first in line ${String(first.line)}: ${first.description}`
    throw invalid(parameter, message, { check: 'pattern', findings })
  }
  if (aiCheck === undefined || content.trim() === '') return
  const { allowed, code } = await verdictOf(aiCheck, content, parameter)
  if (!allowed) throw invalid(parameter, `${parameter} was rejected by the AI content check: ${code}`, { check: 'ai', code })
}

async function verdictOf(aiCheck: AiCheck, content: string, parameter: string): Promise<AiVerdict> {
  try {
    return await aiCheck(content)
  } catch (cause) {
    throw notScreened(parameter, cause)
  }
}

/** Why it did not answer is for the operator's log, not for the sender. */
function notScreened(parameter: string, cause: unknown): Refusal {
  const details = { check: 'ai', code: 'unavailable' }
  const refusal = invalid(parameter, `${parameter} could not be screened: the AI content check did not answer; try again later`, details)
  refusal.cause = cause
  return refusal
}
