import { clientOf, operatorKey, service } from './harness.ts'

/**
 * A record of the packages feed on one npm package (docs/reference/feeds.md#package-record): a version by its number, or with what else is
 * said of it.
 */
export function packageRecord(
  name: string,
  versions: readonly (string | Readonly<Record<string, unknown>>)[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const listed = versions.map((version) => (typeof version === 'string' ? { version } : version))
  return { purl: `pkg:npm/${name}`, versions: listed, ...more }
}

/** Brings records in through the feed's route, as an operator does, and waits until the modules they concern are judged. */
export async function publishPackages(...records: readonly object[]): Promise<void> {
  const at = await service()
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/packages/import',
    payload: records.map((record) => JSON.stringify(record)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  if (answer.status !== 200 || answer.body.rejectedCount > 0) throw new Error(`the packages were not taken: ${answer.text}`)
  await at.tools.jobs.settled()
}
