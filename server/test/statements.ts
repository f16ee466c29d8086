import { service } from './harness.ts'

/** Returns the statements of some work, without the concurrent ones that count key usage. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { queries } = await service()
  const before = queries.length
  await work()
  return queries.slice(before).filter((text) => !/\bkey_usage\b|last_used/u.test(text))
}
