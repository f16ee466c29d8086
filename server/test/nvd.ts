import { type Answer, clientOf, operatorKey, service } from './harness.ts'

/** Builds a response of the API. */
export function nvdAnswer(vulnerabilities: readonly object[], totalResults = vulnerabilities.length): object {
  const head = { resultsPerPage: vulnerabilities.length, startIndex: 0, totalResults, format: 'NVD_CVE', version: '2.0' }
  return { ...head, timestamp: '2026-01-01T00:00:00.000', vulnerabilities }
}

export async function importNvd(payload: string | Buffer): Promise<Answer> {
  return clientOf(await service(), operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/nvd/import',
    payload,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** Imports records through the feed's route and waits for the re-evaluation. */
export async function publishNvd(...records: readonly object[]): Promise<void> {
  const answer = await importNvd(JSON.stringify(nvdAnswer(records)))
  if (answer.status !== 200 || answer.body.rejectedCount > 0) throw new Error(`the records were not taken: ${answer.text}`)
  await (await service()).context.jobs.settled()
}
