import type { MoveContext } from '#move/dependency-track/move-context.ts'
import { addProblem, type ProjectReport } from '#move/dependency-track/move-report.ts'
import { type Decision, toDecision } from '#move/dependency-track/to-decision.ts'
import { shorten } from '#output/shorten.ts'
import { resources } from '#move/dependency-track/tracked-source.ts'
import { type IsWithdrawn, loadWithdrawn } from '#move/dependency-track/withdrawn-decisions.ts'
import type { TrackedAnalysis, TrackedFinding } from '#move/dependency-track/tracked.ts'
import { queryOf } from '#service/find-scope.ts'
import { retry } from '#service/retry.ts'

/** A finding of the module that a decision is about. */
interface Target {
  readonly _id: string
  readonly key: string
  readonly component: { readonly key: string; readonly version: string | null }
  readonly vex: { readonly decidedBy?: string } | null
  /** `decisionChanged`: what a decision was made on has changed, and somebody has to decide again. */
  readonly details: { readonly decisionChanged?: unknown } | null
}

interface AllowEntry {
  readonly cveKey: string
  readonly key: string
  readonly version: string
  readonly comment: string
}

/** What is stored together: equal decisions become one statement. */
interface Batch {
  readonly statements: Map<string, { readonly decision: Decision; readonly ids: string[] }>
  /** Entries that are all there is of a decision, and those beside a statement. */
  readonly accepted: AllowEntry[]
  readonly alsoAccepted: AllowEntry[]
  size: number
}

const mostPending = 500

/** Moves the audit decisions of a project as statements and, where these do not hide what was suppressed, as entries of the allow list. */
export async function moveDecisions(context: MoveContext, project: string, report: ProjectReport): Promise<void> {
  const pending = { batch: emptyBatch() }
  const isWithdrawn = await withdrawnFrom(context, report)
  for await (const finding of context.source.items<TrackedFinding>(resources.findings(project))) {
    const decision = await readDecision(context, project, finding)
    if (decision !== undefined) await addDecision(context, { finding, decision, report, isWithdrawn, batch: pending.batch })
    if (pending.batch.size < mostPending) continue
    await store(context, report, pending.batch)
    pending.batch = emptyBatch()
  }
  await store(context, report, pending.batch)
}

async function withdrawnFrom(context: MoveContext, { moduleId }: ProjectReport): Promise<IsWithdrawn> {
  return context.isDryRun || moduleId === undefined ? () => false : loadWithdrawn(context, moduleId)
}

function emptyBatch(): Batch {
  return { statements: new Map(), accepted: [], alsoAccepted: [], size: 0 }
}

async function readDecision({ source }: MoveContext, project: string, finding: TrackedFinding): Promise<Decision | undefined> {
  const { state = 'NOT_SET', isSuppressed = false, detail } = finding.analysis ?? {}
  if (state === 'NOT_SET' && !isSuppressed) return undefined
  const trail = resources.analysis(project, finding.component.uuid, finding.vulnerability.uuid)
  const analysis = await source.find<TrackedAnalysis>(trail)
  return toDecision(analysis ?? { analysisState: state, isSuppressed, ...(detail !== undefined && { analysisDetails: detail }) })
}

interface Found {
  readonly finding: TrackedFinding
  readonly decision: Decision
  readonly report: ProjectReport
  readonly isWithdrawn: IsWithdrawn
  readonly batch: Batch
}

async function addDecision(context: MoveContext, { finding, decision, report, isWithdrawn, batch }: Found): Promise<void> {
  const { decisions, moduleId } = report
  if (context.isDryRun || moduleId === undefined) {
    decisions.moved++
    return
  }
  const targets = await findTargets(context, moduleId, finding)
  const undecided = targets.filter(isUndecided)
  const open = undecided.filter(({ key }) => !isWithdrawn(key, decision))
  if (targets.length === 0) {
    decisions.left++
    addProblem(report.problems, 'Waybill does not report the vulnerability here', nameOf(finding))
  } else if (undecided.length === 0) decisions.present++
  else if (open.length === 0) {
    decisions.withdrawn++
    addProblem(report.problems, 'an earlier run moved the decision, and its statement was withdrawn since', nameOf(finding))
  } else addTo(batch, open, decision)
}

function nameOf({ vulnerability, component }: TrackedFinding): string {
  return `${vulnerability.vulnId} in ${component.purl ?? component.name}`
}

function isUndecided({ vex, details }: Target): boolean {
  return vex?.decidedBy === undefined && details?.decisionChanged === undefined
}

/** Finds the findings of a module by any id that Dependency-Track knows for the vulnerability. */
async function findTargets({ service, wait }: MoveContext, moduleId: string, finding: TrackedFinding): Promise<readonly Target[]> {
  const { component, vulnerability } = finding
  if (component.purl === undefined) return []
  const aliases = (vulnerability.aliases ?? []).flatMap((alias) => Object.values(alias))
  for (const id of new Set([vulnerability.vulnId, ...aliases])) {
    const query = queryOf({ kind: 'vulnerability', vulnerability: id, component: component.purl })
    const { items } = await retry(wait, () => service.page(`/core/modules/${moduleId}/findings?${query}`, 1))
    if (items.length > 0) return items as readonly Target[]
  }
  return []
}

const longestComment = 200

function addTo(batch: Batch, targets: readonly Target[], decision: Decision): void {
  const comment = shorten(decision.text.replaceAll(/\s+/gu, ' '), longestComment)
  const entries = targets.map(({ key, component }) => ({ cveKey: key, key: component.key, version: component.version ?? '*', comment }))
  if (decision.isAccepted) (decision.statement === undefined ? batch.accepted : batch.alsoAccepted).push(...entries)
  if (decision.statement !== undefined) addStatement(batch, targets, decision)
  batch.size += targets.length
}

function addStatement({ statements }: Batch, targets: readonly Target[], decision: Decision): void {
  const key = JSON.stringify([decision.statement, decision.text])
  const group = statements.get(key) ?? { decision, ids: [] }
  statements.set(key, group)
  group.ids.push(...targets.map(idOf).filter((id) => !group.ids.includes(id)))
}

function idOf({ _id }: Target): string {
  return _id
}

async function store(context: MoveContext, { moduleId, decisions, problems }: ProjectReport, batch: Batch): Promise<void> {
  if (moduleId === undefined) return
  for (const { decision, ids } of batch.statements.values()) {
    const place = { level: 'module', id: moduleId }
    const body = { place, findings: ids, ...decision.statement, detail: decision.text, versions: 'this' }
    await retry(context.wait, () => context.service.post('/core/statements', body))
    decisions.moved += ids.length
  }
  const { added, withheld } = await accept(context, moduleId, batch.accepted)
  decisions.moved += added
  decisions.withdrawn += withheld.length
  decisions.present += batch.accepted.length - added - withheld.length
  for (const { cveKey, key, version } of withheld)
    addProblem(problems, 'an earlier run moved the decision, and its entry was removed since', `${cveKey} in ${key} ${version}`)
  await accept(context, moduleId, batch.alsoAccepted)
}

interface Accepted {
  /** How many were not there. */
  readonly added: number
  /** What somebody has removed, which stays so. */
  readonly withheld: readonly Omit<AllowEntry, 'comment'>[]
}

/** Adds entries to the allow list of a module. */
async function accept({ service, wait }: MoveContext, moduleId: string, entries: readonly AllowEntry[]): Promise<Accepted> {
  if (entries.length === 0) return { added: 0, withheld: [] }
  const body = { add: { 'cveConfig.whitelist': entries }, unlessRemoved: true }
  return retry(wait, () => service.patch<Accepted>(`/core/modules/${moduleId}/rules`, body))
}
