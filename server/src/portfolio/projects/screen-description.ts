import type { AppContext } from '#platform/app-context.ts'
import { createAiCheck } from '#portfolio/goals/ai-check.ts'
import { screenGoals } from '#portfolio/goals/screen-goals.ts'

/** Screens Application goals that are about to be written, by the AI check too where one is configured (§4.2 rule 8); throws 400. */
export async function screenDescription(
  { config, outbound }: Pick<AppContext, 'config' | 'outbound'>,
  parameter: string,
  content: string | null | undefined,
): Promise<void> {
  if (content === null || content === undefined) return
  await screenGoals(content, config.aiCheck && createAiCheck(config.aiCheck, outbound), parameter)
}
