import { transact } from '#database/transact.ts'
import { readDay } from '#feeds/catalogue/catalogue-fields.ts'
import { findScores, saveLookup, findNotRequestedSince } from '#feeds/epss/epss-store.ts'
import { type EpssScore, readShare } from '#feeds/epss/read-epss.ts'
import { readText } from '#platform/outbound.ts'
import type { AppContext } from '#platform/app-context.ts'
import { asObject, asObjects, asText, type JsonObject } from '@waybill/documents/json'

/** CVEs per request to the publisher. */
const idsPerRequest = 100
const oneDay = 86_400_000

/**
 * Returns the newest scores of these CVEs (upper case) (docs/reference/lookups.md#epss). While feeds are enabled, one that is missing from
 * the daily file is looked up at the publisher, at most once a day; a failed lookup does not fail the request.
 */
export async function lookUpScores(context: AppContext, cves: readonly string[]): Promise<ReadonlyMap<string, EpssScore>> {
  const { db, config, now, log } = context
  const known = await findScores(db, cves)
  const unknown = cves.filter((cve) => !known.has(cve))
  if (unknown.length === 0 || !config.feeds.enabled) return known
  const requested = await findNotRequestedSince(db, unknown, new Date(now().getTime() - oneDay))
  const found: EpssScore[] = []
  try {
    for (let from = 0; from < requested.length; from += idsPerRequest)
      found.push(...(await fetchAndSave(context, requested.slice(from, from + idsPerRequest))))
  } catch (error) {
    log.warn({ err: error }, 'the scores of CVEs missing from the daily file could not be looked up')
  }
  return new Map([...known, ...found.map((score) => [score.cve, score] as const)])
}

async function fetchAndSave(context: AppContext, cves: readonly string[]): Promise<readonly EpssScore[]> {
  const found = await fetchScores(context, cves)
  const missing = cves.filter((cve) => !found.some((score) => score.cve === cve))
  await transact(context.db, (trx) => saveLookup(trx, found, { missing, at: context.now() }))
  return found
}

async function fetchScores({ outbound, config }: AppContext, cves: readonly string[]): Promise<readonly EpssScore[]> {
  const url = `${config.feeds.epssLookupUrl}?cve=${cves.join(',')}`
  const answer = await outbound.fetch(url, { maxBytes: 1_048_576, timeoutMs: 10_000 })
  const text = await readText(answer)
  if (answer.status !== 200) throw new Error(`${url} was answered with status ${String(answer.status)}`)
  return asObjects(asObject(JSON.parse(text))?.['data']).flatMap((row) => scoreOf(row, cves) ?? [])
}

function scoreOf(row: JsonObject, cves: readonly string[]): EpssScore | undefined {
  const cve = asText(row['cve'])?.toUpperCase() ?? ''
  const [epss, percentile, date] = [readShare(asText(row['epss'])), readShare(asText(row['percentile'])), readDay(row['date'])]
  if (!cves.includes(cve) || epss === undefined || percentile === undefined || date === undefined) return undefined
  return { cve, epss, percentile, date }
}
