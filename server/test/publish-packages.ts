import { clientOf, operatorKey, service } from './harness.ts'

/* Builds a record of the packages feed for one npm package (docs/reference/feeds.md#package-record): versions by number, or with further fields. */
export function packageRecord(
  name: string,
  versions: readonly (string | Readonly<Record<string, unknown>>)[],
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const listed = versions.map((version) => (typeof version === 'string' ? { version } : version))
  return { purl: `pkg:npm/${name}`, versions: listed, ...more }
}

/** Imports records through the feed's route like an operator and waits for the re-evaluation. */
export async function publishPackages(...records: readonly object[]): Promise<void> {
  const at = await service()
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/packages/import',
    payload: records.map((record) => JSON.stringify(record)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  if (answer.status !== 200 || answer.body.rejectedCount > 0) throw new Error(`the packages were not taken: ${answer.text}`)
  await at.context.jobs.settled()
}
