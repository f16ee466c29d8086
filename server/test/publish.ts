import { clientOf, operatorKey, type Service, service } from './harness.ts'

const time = { value: Date.parse('2026-01-01T00:00:00Z') }

/** Builds an OSV record for one npm package: every version below 2.0.0 by default. Each one is newer than those before. */
export function advisory(id: string, name: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  time.value += 1000
  return {
    schema_version: '1.7.0',
    id,
    modified: new Date(time.value).toISOString(),
    summary: `About ${id}`,
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected: [affected(name)],
    ...more,
  }
}

/** Builds a package of an advisory, affected below a version. */
export function affected(name: string, fixed = '2.0.0'): object {
  return { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] }
}

/** Imports records through the feed's route like an operator, without waiting. */
export async function publishOnly(...records: readonly object[]): Promise<void> {
  await publishIn(await service(), ...records)
}

/** Imports records into a service of the test's own. */
export async function publishIn(at: Service, ...records: readonly object[]): Promise<void> {
  const payload = records.map((record) => JSON.stringify(record)).join('\n')
  const answer = await clientOf(at, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/osv/import',
    payload,
    headers: { 'content-type': 'application/x-ndjson' },
  })
  if (answer.status !== 200 || answer.body.rejectedCount > 0) throw new Error(`the advisories were not taken: ${answer.text}`)
}

/** Imports records and waits for the re-evaluation. */
export async function publish(...records: readonly object[]): Promise<void> {
  await publishOnly(...records)
  await (await service()).context.jobs.settled()
}
