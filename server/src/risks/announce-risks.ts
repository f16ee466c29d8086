import type { Actor } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { emit, maxListed } from '#webhooks/webhooks.ts'
import type { Risk } from '#risks/risk.ts'

interface RiskAnnouncement {
  readonly type: 'risk.created' | 'risk.decision-expired'
  readonly risks: readonly Risk[]
}

/** Emits one webhook event for the risks of one transaction or batch; none without risks. */
export async function announceRisks(trx: Transaction, actor: Actor, { type, risks }: RiskAnnouncement): Promise<void> {
  const [first] = risks
  if (first === undefined) return
  const listed = risks.slice(0, maxListed).map(toEventData)
  const data = { byName: actor.name, total: risks.length, risks: listed }
  await emit(trx, actor, { type, at: first.edited, path: pathOf(risks, first), data })
}

/** Returns the path of the risk, or of the list of risks of its module or project. */
function pathOf(risks: readonly Risk[], { id, projectId, moduleId }: Risk): string {
  if (risks.length === 1) return `/core/risks/${id}`
  const isOfModule = moduleId !== undefined && risks.every((risk) => risk.moduleId === moduleId)
  if (isOfModule) return `/core/risks?moduleId=${moduleId}`
  return risks.every((risk) => risk.projectId === projectId) ? `/core/risks?projectId=${projectId}` : '/core/risks'
}

function toEventData({ id, name, projectId, moduleId, properties }: Risk) {
  const { origin = [], state, impactClass } = properties
  return {
    _id: id,
    name,
    projectId,
    moduleId: moduleId ?? null,
    origins: [...origin],
    state: state ?? null,
    impactClass: impactClass ?? null,
  }
}
