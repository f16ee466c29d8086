import { type Caller, findUnknownUser, recordActivity } from '#access/access.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { invalid } from '#platform/http-error.ts'
import type { RetentionConfig } from '#platform/retention-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { CompanySettings, CompanySettingsChange } from '#portfolio/company/company-settings.ts'
import { findUnknownProject, lockCompanySettings, saveCompanySettings } from '#portfolio/company/company-settings-store.ts'
import { requireFutureAdditions, requireFutureEnds } from '#portfolio/settings/acceptance.ts'
import { changesEvaluation } from '#portfolio/settings/changes-evaluation.ts'
import { replaceFields } from '#portfolio/settings/replace-fields.ts'
import { applyRules, type ConditionalRules, type RulesResult } from '#portfolio/settings/rules.ts'
import { requireUnchanged, settingsTag } from '#portfolio/settings/settings-version.ts'

type ComplianceManagers = CompanySettings['complianceManagers']

/** A change, and the entity tag of the settings it was made on, if the writer gave one. */
interface ConditionalChange {
  readonly change: CompanySettingsChange
  readonly ifMatch?: string | undefined
}

/**
 * Replaces each given field as a whole and returns the resulting settings. Re-evaluates every module of the company when the policies
 * changed. Throws a 400 that names the invalid field.
 */
export async function changeCompanySettings(
  context: AppContext,
  caller: Caller,
  { change, ifMatch }: ConditionalChange,
): Promise<CompanySettings> {
  requireListable(change, context.config.http.publicUrl)
  requireRetentionWithin(change, context.config.retention)
  return transact(context.db, async (trx) => {
    const before = await lockCompanySettings(trx, caller)
    await requireUnchanged(trx, caller, { ifMatch, tag: settingsTag(before), object: 'company', objectId: caller.companyId })
    const after = replaceCompanySettings(before, change)
    requireListableLabel(change, after)
    await requireKnownManagers(trx, caller, newManagers(before.complianceManagers, after.complianceManagers))
    await saveCompanyChange(trx, { context, caller }, before, after)
    return after
  })
}

async function saveCompanyChange(
  trx: Transaction,
  { context, caller }: { readonly context: AppContext; readonly caller: Caller },
  before: CompanySettings,
  after: CompanySettings,
): Promise<void> {
  const { companyId } = caller
  requireFutureEnds({ before: before.policies, after: after.policies, now: context.now() }, 'policies.')
  await saveCompanySettings(trx, caller, after)
  if (changesEvaluation(before.policies, after.policies)) await context.reevaluation.settingsChanged(trx, { companyId }, caller)
  await recordActivity(trx, caller, {
    action: 'updated',
    object: 'company',
    objectId: companyId,
    name: after.name,
    detail: describeChange(before, after),
  })
}

/** Adds and removes single entries of the company's policies (docs/reference/settings.md#single-entries). */
export async function changeCompanyRules(context: AppContext, caller: Caller, { rules, ifMatch }: ConditionalRules): Promise<RulesResult> {
  return transact(context.db, async (trx) => {
    const before = await lockCompanySettings(trx, caller)
    await requireUnchanged(trx, caller, { ifMatch, tag: settingsTag(before), object: 'company', objectId: caller.companyId })
    requireFutureAdditions({ before: before.policies, add: rules.add, now: context.now() })
    const { fields, changed } = applyRules(before.policies, rules)
    const after = { ...before, policies: replaceFields(before.policies, fields) }
    if (Object.keys(fields).length > 0) await saveCompanyChange(trx, { context, caller }, before, after)
    return { changed, tag: settingsTag(after) }
  })
}

/** Requires https for listed CSAF documents (CSAF 2.0 §7.1). */
function requireListable({ csafProvider }: CompanySettingsChange, publicUrl: string): void {
  if (csafProvider?.list === true && !publicUrl.startsWith('https:'))
    throw invalid(
      'csafProvider.list',
      `CSAF documents are listed at https addresses only; the operator sets WAYBILL_PUBLIC_URL, which is ${publicUrl}`,
    )
}

/** Requires the labels CLEAR or WHITE for listed documents, which are public (CSAF 2.0 §7.1.5). */
function requireListableLabel(change: CompanySettingsChange, { csafProvider, csaf }: CompanySettings): void {
  const label = csaf?.tlp ?? 'WHITE'
  if (csafProvider?.list !== true || label === 'WHITE' || label === 'CLEAR') return
  throw invalid(
    change.csaf ? 'csaf.tlp' : 'csafProvider.list',
    `CSAF documents labelled TLP:${label} cannot be listed for everybody; set csafProvider.list to false, or csaf.tlp to CLEAR`,
  )
}

const retentionBounds = { auditDays: 'audit', documentDays: 'documents', riskHistoryDays: 'riskHistory' } as const

/** Requires days within the operator's bounds (docs/how-to/keep-data.md). */
function requireRetentionWithin({ retention }: CompanySettingsChange, config: RetentionConfig): void {
  for (const field of ['auditDays', 'documentDays', 'riskHistoryDays'] as const) {
    const { least, most = Infinity } = config[retentionBounds[field]]
    const days = retention?.[field] ?? least
    if (days < least) throw invalid(`retention.${field}`, `the operator keeps this for at least ${String(least)} days`)
    if (days > most) throw invalid(`retention.${field}`, `the operator keeps this for at most ${String(most)} days`)
  }
}

function describeChange(before: CompanySettings, after: CompanySettings): string | undefined {
  const changes = requirements.flatMap(({ isRequired, text }) =>
    isRequired(before) === isRequired(after) ? [] : [text(isRequired(after) ? 'need' : 'do not need')],
  )
  const { retention } = after
  if (!isDeepStrictEqual(before.retention, retention)) changes.push(describeRetention(retention))
  return changes.length === 0 ? undefined : changes.join('; ')
}

function describeRetention({ auditDays, documentDays, riskHistoryDays }: NonNullable<CompanySettings['retention']> = {}): string {
  const parts = Object.entries({ 'audit log': auditDays, documents: documentDays, 'risk history': riskHistoryDays })
  return `kept: ${parts.map(([what, days]) => `${what} ${days === undefined ? 'as long as the operator allows' : `${String(days)} days`}`).join(', ')}`
}

const requirements: readonly { readonly isRequired: (settings: CompanySettings) => boolean; readonly text: (need: string) => string }[] = [
  { isRequired: ({ approvals }) => approvals?.fourEyes === true, text: (need) => `approvals ${need} a second person` },
  { isRequired: ({ totp }) => totp?.required === true, text: (need) => `users with a password ${need} an authenticator app` },
]

/** Returns the new managers only: settings read before a project or user was deleted can be sent back. */
function newManagers(before: ComplianceManagers, after: ComplianceManagers): NonNullable<ComplianceManagers> {
  const projects = Object.entries(after?.projects ?? {}).filter(([project, user]) => before?.projects?.[project] !== user)
  const isSame = after?.default === undefined || after.default === before?.default
  return { ...(!isSame && { default: after.default }), projects: Object.fromEntries(projects) }
}

async function requireKnownManagers(
  trx: Transaction,
  caller: Caller,
  { default: standard, projects = {} }: NonNullable<ComplianceManagers>,
): Promise<void> {
  const unknownProject = await findUnknownProject(trx, caller, Object.keys(projects))
  if (unknownProject !== undefined)
    throw invalid(`complianceManagers.projects.${unknownProject}`, `there is no project with the id ${unknownProject}`)
  const named = [
    ...(standard === undefined ? [] : [['default', standard] as const]),
    ...Object.entries(projects).map(([id, user]) => [`projects.${id}`, user] as const),
  ]
  const unknown = await findUnknownUser(
    trx,
    caller,
    named.map(([, user]) => user),
  )
  const [field = ''] = named.find(([, user]) => user === unknown) ?? []
  if (unknown !== undefined) throw invalid(`complianceManagers.${field}`, `there is no user with the id ${unknown}`)
}

/** Applies a change: a given field replaces the stored one as a whole; null values in it are not stored. */
export function replaceCompanySettings(stored: CompanySettings, { name, policies, ...others }: CompanySettingsChange): CompanySettings {
  const parts = Object.entries(others).map(([part, sent]) => [part, sent && replaceFields({}, sent)])
  return {
    ...replaceFields(stored, Object.fromEntries(parts)),
    name: name ?? stored.name,
    policies: policies === undefined ? stored.policies : replaceFields({}, policies ?? {}),
  }
}
