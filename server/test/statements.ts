import { statementLog } from './harness.ts'

/** The statements of some work, without those that count how often keys are used. What runs beside it, jobs included, is not counted. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const found: string[] = []
  await statementLog.run(found, work)
  return found.filter((text) => !/\bkey_usage\b|last_used/u.test(text))
}
