import { clientOf, operatorKey, service } from './harness.ts'

/** Imports the EPSS score that a CVE has on a day, like an operator. */
export async function importEpss(cve: string, day = '2026-11-21', score = 0.02): Promise<void> {
  const { status, text } = await clientOf(await service(), operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/epss/import',
    payload: `#model_version:v2025.03.14,score_date:${day}T00:00:00+0000\ncve,epss,percentile\n${cve},${String(score)},0.8\n`,
    headers: { 'content-type': 'text/csv' },
  })
  if (status !== 200) throw new Error(`the scores were not taken: ${text}`)
}
