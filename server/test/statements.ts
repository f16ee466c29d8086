import { service } from './harness.ts'

/** The statements of some work, without those that run beside it: counting how often keys are used. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { queries } = await service()
  const before = queries.length
  await work()
  return queries.slice(before).filter((text) => !/\bkey_usage\b|last_used/u.test(text))
}
