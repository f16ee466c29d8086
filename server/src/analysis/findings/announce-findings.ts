import type { Transaction } from '#database/database.ts'
import { emitAll, type Event, mostListed, wanting } from '#webhooks/webhooks.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { Reason } from '#analysis/analysis-store.ts'
import type { NewFinding } from '#analysis/findings/finding-store.ts'
import { loadComponentNames, loadPlaces, type Place } from '#analysis/findings/naming-store.ts'

interface Cause {
  readonly reason: Reason
  readonly at: Date
}

interface Found {
  readonly module: ModuleRef
  readonly findings: readonly NewFinding[]
}

/**
 * Tells the webhooks what a judgement found that was not there before, or was accepted until now: one event for each module, with the
 * worst first. What is accepted is not told. One question where no webhook asks for it, none where nothing is new.
 */
export async function announceFindings(trx: Transaction, companyId: string, findings: readonly NewFinding[], cause: Cause): Promise<void> {
  const counted = findings.filter(({ status }) => status !== 'whitelisted')
  if (counted.length === 0) return
  const companies = await wanting(trx, 'finding.new', [companyId])
  if (!companies.has(companyId)) return
  const byModule = Map.groupBy(counted, ({ moduleId }) => moduleId)
  const bundles = Array.from(byModule, ([moduleId, its]) => ({ module: { companyId, moduleId }, findings: its.toSorted(worstFirst) }))
  await emitAll(trx, await eventsOf(trx, companyId, { bundles, cause }))
}

function worstFirst(a: NewFinding, b: NewFinding): number {
  return Number(b.status === 'violation') - Number(a.status === 'violation') || (b.score ?? -1) - (a.score ?? -1)
}

async function eventsOf(
  trx: Transaction,
  companyId: string,
  { bundles, cause }: { readonly bundles: readonly Found[]; readonly cause: Cause },
): Promise<readonly (ModuleRef & Event)[]> {
  const places = await loadPlaces(
    trx,
    companyId,
    bundles.map(({ module }) => module.moduleId),
  )
  const listed = bundles.flatMap(({ findings }) => findings.slice(0, mostListed))
  const names = await loadComponentNames(trx, [...new Set(listed.map(({ componentId }) => componentId))])
  return bundles.flatMap((bundle) => {
    const place = places.get(bundle.module.moduleId)
    return place === undefined ? [] : [eventOf(bundle, { place, names, cause })]
  })
}

interface Telling {
  readonly place: Place
  readonly names: Awaited<ReturnType<typeof loadComponentNames>>
  readonly cause: Cause
}

function eventOf({ module, findings }: Found, { place, names, cause }: Telling): ModuleRef & Event {
  const violations = findings.filter(({ status }) => status === 'violation').length
  const total = findings.length
  const listed = findings.slice(0, mostListed).map((finding) => tell(finding, names.get(finding.componentId)))
  const data = { ...place, cause: cause.reason, total, violations, warnings: total - violations, findings: listed }
  return { ...module, type: 'finding.new', at: cause.at, path: `/core/modules/${module.moduleId}`, data }
}

function tell(
  { id, kind, subject, status, score, reason, acceptedBefore }: NewFinding,
  name: { readonly key: string; readonly version: string | null } | undefined,
) {
  const component = { componentKey: name?.key ?? '', componentVersion: name?.version ?? null }
  return { _id: id, kind, subject, status, score: score ?? null, ...component, reason, acceptedBefore: acceptedBefore ?? null }
}
