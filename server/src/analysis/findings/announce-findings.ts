import type { Transaction } from '#database/database.ts'
import { emitAll, type Event, maxListed, findSubscribedCompanies } from '#webhooks/webhooks.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import type { EvaluationReason } from '#analysis/analysis-store.ts'
import type { NewFinding } from '#analysis/findings/finding-row.ts'
import { loadComponentNames, loadModuleNames, type ModuleNames } from '#analysis/findings/name-store.ts'

interface Cause {
  readonly reason: EvaluationReason
  readonly at: Date
}

interface ModuleFindings {
  readonly module: ModuleRef
  readonly findings: readonly NewFinding[]
}

/**
 * Emits the findings that were not there before, or were accepted until now: one event for each module, with the
 * worst first, without accepted findings. One statement where no webhook asks for it, none where nothing is new.
 */
export async function announceFindings(trx: Transaction, companyId: string, findings: readonly NewFinding[], cause: Cause): Promise<void> {
  const counted = findings.filter(({ status }) => status !== 'whitelisted')
  if (counted.length === 0) return
  const companies = await findSubscribedCompanies(trx, 'finding.new', [companyId])
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
  { bundles, cause }: { readonly bundles: readonly ModuleFindings[]; readonly cause: Cause },
): Promise<readonly (ModuleRef & Event)[]> {
  const places = await loadModuleNames(
    trx,
    companyId,
    bundles.map(({ module }) => module.moduleId),
  )
  const listed = bundles.flatMap(({ findings }) => findings.slice(0, maxListed))
  const componentNames = await loadComponentNames(trx, [...new Set(listed.map(({ componentId }) => componentId))])
  return bundles.flatMap((bundle) => {
    const moduleNames = places.get(bundle.module.moduleId)
    return moduleNames === undefined ? [] : [toEvent(bundle, { moduleNames, componentNames, cause })]
  })
}

interface EventContext {
  readonly moduleNames: ModuleNames
  readonly componentNames: Awaited<ReturnType<typeof loadComponentNames>>
  readonly cause: Cause
}

function toEvent({ module, findings }: ModuleFindings, { moduleNames, componentNames, cause }: EventContext): ModuleRef & Event {
  const violations = findings.filter(({ status }) => status === 'violation').length
  const total = findings.length
  const listed = findings.slice(0, maxListed).map((finding) => toEventFinding(finding, componentNames.get(finding.componentId)))
  const data = { ...moduleNames, cause: cause.reason, total, violations, warnings: total - violations, findings: listed }
  return { ...module, type: 'finding.new', at: cause.at, path: `/core/modules/${module.moduleId}`, data }
}

function toEventFinding(
  { id, kind, findingKey: subject, status, score, reason, acceptedBefore }: NewFinding,
  name: { readonly key: string; readonly version: string | null } | undefined,
) {
  const component = { componentKey: name?.key ?? '', componentVersion: name?.version ?? null }
  return { _id: id, kind, subject, status, score: score ?? null, ...component, reason, acceptedBefore: acceptedBefore ?? null }
}
