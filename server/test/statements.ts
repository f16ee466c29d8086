import { service, statementLog } from './harness.ts'

/** The statements of some work, without those that count how often keys are used. What runs beside it, jobs included, is not counted. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const found: string[] = []
  await statementLog.run(found, work)
  return found.filter((text) => !/\bkey_usage\b|last_used/u.test(text))
}

/** All statements until some work is done, jobs included: for tests that look for those that nothing may send. */
export async function statementsUntil(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { queries } = await service()
  const before = queries.length
  await work()
  return queries.slice(before)
}
