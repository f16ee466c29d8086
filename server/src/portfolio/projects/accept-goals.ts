import type { Tools } from '#platform/tools.ts'
import { createAiCheck } from '#portfolio/goals/ai-check.ts'
import { screenGoals } from '#portfolio/goals/screen-goals.ts'

export { checkGoals } from '#portfolio/goals/screen-goals.ts'

/** Screens Application goals for instructions aimed at AI tools (§4.2 rule 8); 400 with `{error, details}` when they have some. */
export async function acceptGoals({ config, outbound }: Tools, parameter: string, content: string | null | undefined): Promise<void> {
  const aiCheck = config.aiCheck && createAiCheck(config.aiCheck, outbound)
  await screenGoals(content ?? '', aiCheck, parameter)
}
