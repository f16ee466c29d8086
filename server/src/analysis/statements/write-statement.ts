import { hash } from 'node:crypto'
import { type Caller, recordActivity } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { dryRun, transact } from '#database/transact.ts'
import { lockEvaluationShared } from '#feeds/feeds.ts'
import { invalid } from '#platform/http-error.ts'
import { isId, newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadCompanySettings, lockModuleShared, lockProjectShared } from '#portfolio/portfolio.ts'
import { canonicalPurl } from '@waybill/identifiers'
import { addFixes, type BoundedFinding } from '#analysis/statements/add-fixes.ts'
import { type ChosenFinding, loadChosenFindings, selectFindings } from '#analysis/statements/chosen-finding-store.ts'
import { conflictsOf, readStatement, refusalOf, requireDecidable, requireNoConflict } from '#analysis/statements/check-statement.ts'
import { composeStatement, type DecidedVulnerability, decidedPurl } from '#analysis/statements/compose-statement.ts'
import { evaluateDecision } from '#analysis/statements/evaluate-decision.ts'
import { findOwnStatements, insertOwnStatement, lockStatements } from '#analysis/statements/own-statement-store.ts'
import { maxFindings, type NewStatement, type StatementEffect } from '#analysis/statements/statement-shape.ts'
import { componentVulnerabilityKey } from '#analysis/vex/advisory-digest-store.ts'
import { type EvidenceRequest, loadCurrentEvidence } from '#analysis/vex/current-evidence.ts'
import { mergeSteps, packSteps } from '#analysis/vex/decision-evidence.ts'
import { type PackedVex, packVex } from '#analysis/vex/pack-vex.ts'
import { insertVex, vexScopeOf, type VexTarget } from '#analysis/vex/vex-document-store.ts'

/**
 * Decides on findings (docs/reference/statements.md#decide): stores the decision as a VEX document of the company and evaluates what it
 * covers, in one transaction. Throws a 400 that names the field, a 404 for an unknown scope, and a 409 when others have decided.
 */
export async function writeStatement(context: AppContext, caller: Caller, sent: NewStatement): Promise<StatementEffect> {
  return transact(context.db, async (trx) => {
    const prepared = await prepare(trx, context, { caller, sent })
    requireNoConflict(prepared.conflicts)
    const effect = await decide(trx, context, prepared)
    await recordActivity(trx, caller, {
      action: 'created',
      object: 'vex',
      objectId: effect.vexId ?? '',
      name: prepared.packed.title ?? '',
      detail: `${sent.status.replaceAll('_', ' ')}: ${prepared.findings.length === 1 ? '1 finding' : `${String(prepared.findings.length)} findings`}`,
    })
    return effect
  })
}

/** Computes what a decision would do and undoes it. */
export async function previewStatement(context: AppContext, caller: Caller, sent: NewStatement): Promise<StatementEffect> {
  return transact(context.db, async (trx) => {
    const prepared = await prepare(trx, context, { caller, sent })
    const effect = await dryRun(trx, () => decide(trx, context, prepared))
    const refusal = refusalOf(prepared.conflicts)?.message
    return { ...effect, vexId: null, conflicts: prepared.conflicts.slice(0, 100), ...(refusal !== undefined && { refusal }) }
  })
}

/** A request, and who sent it. */
interface Submission {
  readonly caller: Caller
  readonly sent: NewStatement
}

/** A decision that was checked. */
interface PreparedStatement extends Submission {
  readonly at: Date
  readonly until: Date | undefined
  readonly target: VexTarget
  readonly findings: readonly ChosenFinding[]
  readonly conflicts: StatementEffect['conflicts']
  readonly packed: PackedVex
}

async function prepare(trx: Transaction, { now }: AppContext, { caller, sent }: Submission): Promise<PreparedStatement> {
  const at = now()
  const until = readStatement(sent, at)
  await lockEvaluationShared(trx, caller.companyId)
  await lockStatements(trx, caller.companyId)
  const target = await lockScope(trx, caller, sent.place)
  await requireReplaceable(trx, caller, sent)
  const chosen = await chooseFindings(trx, target, sent)
  const findings = sent.versions === 'range' ? await addFixes(trx, chosen) : chosen
  requireDecidable(findings, sent)
  const decided = await composeAll(trx, { target, findings, at }, sent)
  const { name, publisher } = await loadCompanySettings(trx, caller)
  const packed = packDecision(decided, { target, at, publisher: publisher?.name ?? name, title: titleOf(sent, findings) })
  return { caller, sent, at, until, target, findings, conflicts: [...conflictsOf(findings, sent, at)], packed }
}

async function lockScope(trx: Transaction, caller: Caller, { level, id = '' }: NewStatement['place']): Promise<VexTarget> {
  const { companyId } = caller
  if (level === 'company') return { companyId }
  if (level === 'project') return { companyId, projectId: await lockProjectShared(trx, caller, { projectId: id }) }
  return { companyId, moduleId: await lockModuleShared(trx, caller, id) }
}

/** Throws a 400 that names the first id in `replaces` that is no decision of the company. */
async function requireReplaceable(trx: Transaction, caller: Caller, { replaces = [] }: NewStatement): Promise<void> {
  const wellFormed = replaces.filter(isId)
  const known = wellFormed.length === 0 ? new Set<string>() : await findOwnStatements(trx, caller, wellFormed)
  for (const [i, id] of replaces.entries())
    if (!known.has(id.toLowerCase())) throw invalid(`replaces.${String(i)}`, `there is no decision of the company with the id ${id}`)
}

async function chooseFindings(
  trx: Transaction,
  target: VexTarget,
  { findings: wanted, replaces }: Pick<NewStatement, 'findings' | 'replaces'>,
): Promise<readonly ChosenFinding[]> {
  if (Array.isArray(wanted)) {
    const found = await loadChosenFindings(trx, target, wanted)
    return wanted.map((id, i) => {
      const finding = found.get(id)
      if (finding === undefined) throw invalid(`findings.${String(i)}`, `there is no finding with the id ${id}`)
      return finding
    })
  }
  const selected = await selectFindings(trx, target, { selection: wanted, replaces }, maxFindings + 1)
  if (selected.length === 0)
    throw invalid('findings', 'findings matches no open finding; those that are decided are chosen where replaces names the decision')
  if (selected.length > maxFindings) throw invalid('findings', `findings matches more than ${String(maxFindings)}; decide in parts`)
  return selected
}

interface DecisionBasis {
  readonly target: VexTarget
  readonly findings: readonly BoundedFinding[]
  readonly at: Date
}

/** One statement for each vulnerability of each component, with the evidence of all modules in which it was chosen. */
async function composeAll(
  trx: Transaction,
  { target, findings, at }: DecisionBasis,
  sent: NewStatement,
): Promise<readonly DecidedVulnerability[]> {
  const requests = findings.map((finding) => ({ finding, request: requestOf(finding) }))
  const evidenceOf = await loadCurrentEvidence(
    trx,
    target,
    requests.map(({ request }) => request),
  )
  return [...Map.groupBy(requests, ({ request }) => componentVulnerabilityKey(request)).values()].flatMap((those) => {
    const [first] = those
    if (first === undefined) return []
    const evidence = those.map(({ request }) => evidenceOf(request))
    const common = {
      advisories: evidence[0]?.advisories ?? {},
      steps: mergeSteps(evidence.map((one) => packSteps(one.steps))),
      ...(sent.replaces !== undefined && { modules: [...new Set(those.map(({ request: { moduleId } }) => moduleId))] }),
    }
    return [composeStatement(first.finding, { ...sent, at, evidence: common })]
  })
}

function requestOf({ moduleId, componentId, vulnerabilityId }: ChosenFinding): EvidenceRequest {
  return { moduleId, componentId, vulnerabilityId: vulnerabilityId ?? 0 }
}

function titleOf({ status }: NewStatement, findings: readonly ChosenFinding[]): string {
  const keys = [...new Set(findings.map(({ key }) => key))]
  const more = keys.length > 1 ? ` and ${String(keys.length - 1)} more` : ''
  return `${status.replaceAll('_', ' ')}: ${keys[0] ?? ''}${more}`
}

interface DecisionHead {
  readonly target: VexTarget
  readonly at: Date
  readonly publisher: string
  readonly title: string
}

function packDecision(decided: readonly DecidedVulnerability[], { target, at, publisher, title }: DecisionHead): PackedVex {
  const head = { format: 'openvex', formatVersion: '0.2.0', id: undefined, version: undefined, title, publisher, warnings: [] } as const
  const document = { ...head, published: at.toISOString(), statements: decided.map(({ statement }) => statement) }
  const packed = packVex(document, vexScopeOf(target))
  const statements = packed.statements.map((statement, i) => Object.assign(statement, { evidence: decided[i]?.evidence }))
  return { ...packed, statements }
}

async function decide(trx: Transaction, context: AppContext, prepared: PreparedStatement): Promise<StatementEffect> {
  const { caller, sent, at, until, target, findings, packed } = prepared
  const digest = hash('sha256', newId(), 'hex')
  const by = { id: caller.id, name: caller.name }
  const vexId = await insertVex(trx, { target, packed, inSbom: false, identity: digest, digest, submitted: at, by, until })
  if (vexId === undefined) throw new Error('a decision has an identity of its own')
  const vulnerabilities = [...new Set(findings.map(({ key }) => key))]
  const components = [...new Set(findings.map(({ purl }) => decidedPurl(canonicalPurl(purl) ?? purl, sent.versions)))]
  const covered = { vulnerabilities, components, findings: findings.length }
  await insertOwnStatement(trx, caller, { ...sent, ...covered, id: vexId, target, until, created: at })
  return { vexId, conflicts: [], ...(await evaluateDecision(trx, context, { companyId: caller.companyId, by, vexId, findings })) }
}
