import { invalid } from '#platform/refusal.ts'
import type { Tools } from '#platform/tools.ts'
import { lengthOf } from '#portfolio/length-of.ts'
import { findInstructions } from '#standards/content-rules.ts'

const limit = 102_400

/** Refuses Application goals over the limit (§4.2 rule 8), naming size and limit; null and absent ones pass. */
export function checkGoals(parameter: string, content: string | null | undefined): void {
  const length = lengthOf(content ?? '')
  if (length > limit)
    throw invalid(parameter, `${parameter} has ${length.toLocaleString('en')} characters; the limit is ${limit.toLocaleString('en')}`)
}

/** Screens Application goals for instructions aimed at AI tools (§4.2 rule 8); 400 with `{error, details}` when they have some. */
export async function acceptGoals(_tools: Tools, parameter: string, content: string | null | undefined): Promise<void> {
  const findings = findInstructions(content ?? '')
  if (findings.length > 0) throw invalid(parameter, `${parameter} has instructions aimed at AI tools`, { check: 'pattern', findings })
}
