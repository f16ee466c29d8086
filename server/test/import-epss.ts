import { clientOf, operatorKey, service } from './harness.ts'

/** Imports the EPSS score that a CVE has on a day, like an operator. */
export function importEpss(cve: string, day = '2026-11-21', score = 0.02): Promise<void> {
  return importEpssFile(day, `${cve},${String(score)},0.8`)
}

/** Imports the scores of a day: lines of `cve,epss,percentile`. */
export async function importEpssFile(day: string, lines: string): Promise<void> {
  const { status, text } = await clientOf(await service(), operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/epss/import',
    payload: `#model_version:v2025.03.14,score_date:${day}T00:00:00+0000\ncve,epss,percentile\n${lines}\n`,
    headers: { 'content-type': 'text/csv' },
  })
  if (status !== 200) throw new Error(`the scores were not taken: ${text}`)
}
