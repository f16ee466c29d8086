import { clientOf, operatorKey, service } from './harness.ts'

/** Replaces the catalogue of known exploited vulnerabilities like an operator, and waits for the re-evaluation. */
export async function importKev(...cves: readonly string[]): Promise<void> {
  const at = await service()
  const vulnerabilities = cves.map((cveID) => ({
    cveID,
    vendorProject: 'v',
    product: 'p',
    vulnerabilityName: `Exploit of ${cveID}`,
    dateAdded: '2026-01-01',
    shortDescription: 's',
    requiredAction: 'Apply updates.',
  }))
  const payload = JSON.stringify({ catalogVersion: '1', dateReleased: '2026-01-01T00:00:00Z', count: cves.length, vulnerabilities })
  const headers = { 'content-type': 'application/json' }
  const url = '/admin/feeds/kev/import?confirm=true'
  const { status, text } = await clientOf(at, operatorKey).request({ method: 'POST', url, payload, headers })
  if (status !== 200) throw new Error(`the catalogue was not taken: ${text}`)
  await at.context.jobs.settled()
}
