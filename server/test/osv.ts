/** Builds an OSV record of one npm package. */
export function osv(id: string, name: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    schema_version: '1.7.0',
    id,
    modified: '2024-01-01T00:00:00Z',
    summary: `About ${id}`,
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] }],
    ...more,
  }
}

/** Joins records as NDJSON. */
export function ndjson(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}
