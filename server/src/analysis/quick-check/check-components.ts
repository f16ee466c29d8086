import type { Caller } from '#access/access.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lookUpFacts } from '#feeds/feeds.ts'
import type { AppContext } from '#platform/app-context.ts'
import { loadScopePolicy } from '#portfolio/portfolio.ts'
import { componentKeyOf, formatPurl, type Purl } from '@waybill/identifiers'
import { matchTargetOf } from '@waybill/vulnerabilities'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { type PathScopedPolicy, withoutPaths } from '#analysis/policy/path-scoped-policy.ts'
import { type CheckedComponents, type ComponentsToCheck, type ComponentToCheck, readIdentity } from '#analysis/quick-check/check-shape.ts'
import { findVulnerabilities } from '#analysis/quick-check/find-vulnerabilities.ts'
import { evaluateBothUses } from '#analysis/quick-check/evaluate-both-uses.ts'
import { loadDeclaredLicenses } from '#analysis/quick-check/declared-license-store.ts'

/** A component of the request; its id is its index in the request. */
interface RequestedComponent {
  readonly id: number
  readonly purl: string
  readonly parsed: Purl
  readonly componentKey: string
  readonly name: string
  readonly version: string | undefined
  readonly license: string | undefined
}

/**
 * Evaluates components under the policy of a scope, without importing anything: what their licences mean there, used modified and as they
 * are, and what is known to be vulnerable. Seven statements at most, whatever the number of components. 400 for what names no component.
 */
export async function checkComponents(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Caller,
  question: ComponentsToCheck,
): Promise<CheckedComponents> {
  const requested = question.components.map(readComponent)
  return transact(db, async (trx) => {
    const scope = { project: question.projectName, module: question.moduleName, at: now() }
    return toResponse(trx, { caller, requested, policy: withoutPaths(await loadScopePolicy(trx, caller, scope)) })
  })
}

function readComponent({ key, purl, name, version, license }: ComponentToCheck, id: number): RequestedComponent {
  const found = readIdentity({ purl, key })
  if (found === undefined) throw new Error('the shape lets no component through that is not named')
  const parsed = { ...found, version: found.version ?? (version || undefined) }
  const componentKey = componentKeyOf(parsed)
  return { id, purl: formatPurl(parsed), parsed, componentKey, name: name ?? parsed.name, version: parsed.version, license }
}

interface CheckRequest {
  readonly caller: Caller
  readonly requested: readonly RequestedComponent[]
  readonly policy: PathScopedPolicy
}

async function toResponse(trx: Transaction, { caller, requested, policy }: CheckRequest): Promise<CheckedComponents> {
  const facts = await lookUpFacts(trx, requested)
  const declared = await loadDeclaredLicenses(
    trx,
    caller,
    requested.map(({ purl }) => purl),
  )
  const vulnerabilities = await findVulnerabilities(
    trx,
    requested.map(({ id, parsed, componentKey, version }) => ({ id, componentKey, version, ...matchTargetOf(parsed) })),
    policy,
  )
  const checked = requested.map((component) => {
    const fact = facts.get(component.id)
    const words = component.license ?? declared.get(component.purl) ?? fact?.licenses.join('\n') ?? ''
    const isKnown = fact !== undefined || declared.has(component.purl) || vulnerabilities.has(component.id)
    return { component, licensing: readLicensing(words), isKnown, isVersionKnown: fact?.isVersionKnown !== false }
  })
  return {
    ok: true,
    warnings: checked.flatMap((one) => {
      const about = { component: one.component.componentKey, version: one.component.version ?? null }
      return missingFacts(one).map((status) => Object.assign({ status }, about))
    }),
    data: checked.map(({ component: { id, componentKey, name, version }, licensing }) => {
      const { changed, not_changed } = evaluateBothUses({ componentId: id, componentKey, version }, licensing, policy)
      const component = { key: componentKey, name, version: version ?? null }
      const license = licensing?.text ?? null
      return { component, license, changed, not_changed, vulnerabilities: [...(vulnerabilities.get(id) ?? [])] }
    }),
  }
}

interface CheckedComponent {
  readonly licensing: Licensing | undefined
  readonly isKnown: boolean
  readonly isVersionKnown: boolean
}

/** Lists the facts that are missing for a component; for an unknown component that fact alone. */
function missingFacts({
  licensing,
  isKnown,
  isVersionKnown,
}: CheckedComponent): readonly CheckedComponents['warnings'][number]['status'][] {
  if (!isKnown) return ['component_not_found']
  const version = isVersionKnown ? [] : (['version_not_found'] as const)
  return licensing?.expression === undefined ? [...version, 'license_not_found'] : version
}
