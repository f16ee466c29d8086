import { describe, expect, it } from 'vitest'
import { clientOf, makeCompany, operatorKey, startService } from '#test/harness.ts'
import { advisory, affected } from '#test/publish.ts'
import { measureQualityJob } from '#feeds/feeds.ts'
import { countQuality } from '#feeds/quality/count-quality.ts'

const entry = {
  vulnerabilityId: 1,
  advisoryId: 'A',
  ecosystem: 'npm',
  lookupKey: 'npm:a',
  release: undefined,
  ranges: [],
  listedVersions: 0,
}

function fixedIn(fixed: string): Pick<Parameters<typeof countQuality>[0][number], 'ranges'> {
  return { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }] }
}

describe('match quality (docs/reference/lookups.md#match-quality)', () => {
  it('counts records without ranges, without versions, and bounds that cannot be read or are malformed', () => {
    const counts = countQuality([
      entry,
      { ...entry, advisoryId: 'B', listedVersions: 2 },
      { ...entry, advisoryId: 'C', ...fixedIn('not a version') },
      { ...entry, advisoryId: 'D', ranges: [{ type: 'SEMVER', events: [{ introduced: '2.0.0' }, { fixed: '1.0.0' }] }] },
    ]).get('npm')
    expect(counts).toEqual({
      records: 4,
      entries: 4,
      unreadableBounds: 1,
      malformedRanges: 1,
      withoutRanges: 2,
      withoutVersions: 1,
      disagreements: 1,
    })
  })

  it('calls it a disagreement when records on one vulnerability give one package different bounds', () => {
    const one = { ...entry, ...fixedIn('1.0.0') }
    function disagreements(other: object): number | undefined {
      return countQuality([one, { ...entry, advisoryId: 'B', ...other }]).get('npm')?.disagreements
    }
    expect(disagreements(fixedIn('1.0.1'))).toBe(1)
    expect(disagreements(fixedIn('1.0.0'))).toBe(0)
    expect(disagreements({ ...fixedIn('1.0.1'), vulnerabilityId: 2 })).toBe(0)
    expect(disagreements({ ...fixedIn('1.0.1'), lookupKey: 'npm:b' })).toBe(0)
    expect(disagreements({ listedVersions: 1 })).toBe(0)
  })

  it('is counted once a day and returned with the age of the feeds', async () => {
    const at = await startService()
    const client = await makeCompany({ in: at, scopes: ['company_component_manager'] })
    expect((await client.get('/vulnerabilities/quality')).body).toMatchObject({ computed: null, ecosystems: [] })
    const records = [
      advisory('CVE-2026-1', 'one'),
      advisory('GHSA-2222-3333-4444', 'one', { aliases: ['CVE-2026-1'], affected: [affected('one', '3.0.0')] }),
    ]
    const payload = records.map((record) => JSON.stringify(record)).join('\n')
    const headers = { 'content-type': 'application/x-ndjson' }
    await clientOf(at, operatorKey).request({ method: 'POST', url: '/admin/feeds/osv/import', payload, headers })
    await measureQualityJob.run({}, at.context)
    const { body } = await client.get('/vulnerabilities/quality')
    expect(body.ecosystems).toMatchObject([{ ecosystem: 'npm', records: 2, entries: 2, unreadableBounds: 0, disagreements: 1 }])
    expect(body.feeds).toEqual((await client.get('/core/knowledge')).body)
    expect(body.feeds).toContainEqual({ feed: 'kev', lastSuccess: null, records: 0, late: true })
    await measureQualityJob.run({}, at.context)
    expect((await client.get('/vulnerabilities/quality')).body.computed).toBe(body.computed)
    await at.context.jobs.stop()
    await at.connection.close()
  })
})
