import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import { lookUpFacts } from '#feeds/feeds.ts'
import { loadPolicyOfPlace } from '#portfolio/portfolio.ts'
import { subjectOf } from '#standards/advisory/match-component.ts'
import { componentKeyOf } from '#standards/component-key.ts'
import { formatPurl, type Purl } from '#standards/purl.ts'
import type { Licensing } from '#analysis/legal/licensing.ts'
import { readLicensing } from '#analysis/legal/read-licensing.ts'
import { type PlacedPolicy, placeless } from '#analysis/places/placed-policy.ts'
import { type CheckedComponents, type ComponentsToCheck, type ComponentToCheck, readNaming } from '#analysis/quick-check/check-shape.ts'
import { findVulnerabilities } from '#analysis/quick-check/find-vulnerabilities.ts'
import { judgeBothWays } from '#analysis/quick-check/judge-both-ways.ts'
import { loadDeclared } from '#analysis/quick-check/known-license-store.ts'

/** A component that is asked about; its id is its place in the question. */
interface Asked {
  readonly id: number
  readonly purl: string
  readonly parsed: Purl
  readonly componentKey: string
  readonly name: string
  readonly version: string | undefined
  readonly license: string | undefined
}

/**
 * Components judged under the policy of a place, without importing anything: what their licences mean there, used modified and as they
 * are, and what is known to be vulnerable. Seven statements at most, whatever the number of components. 400 for what names no component.
 */
export async function checkComponents(db: Database, caller: Caller, question: ComponentsToCheck): Promise<CheckedComponents> {
  const asked = question.components.map(readComponent)
  return transact(db, async (trx) => {
    const place = { project: question.projectName, module: question.moduleName }
    return answer(trx, { caller, asked, policy: placeless(await loadPolicyOfPlace(trx, caller, place)) })
  })
}

function readComponent({ key, purl, name, version, license }: ComponentToCheck, id: number): Asked {
  const found = readNaming({ purl, key })
  if (found === undefined) throw new Error('the shape lets no component through that is not named')
  const parsed = { ...found, version: found.version ?? (version || undefined) }
  const componentKey = componentKeyOf(parsed)
  return { id, purl: formatPurl(parsed), parsed, componentKey, name: name ?? parsed.name, version: parsed.version, license }
}

interface Question {
  readonly caller: Caller
  readonly asked: readonly Asked[]
  readonly policy: PlacedPolicy
}

async function answer(trx: Transaction, { caller, asked, policy }: Question): Promise<CheckedComponents> {
  const facts = await lookUpFacts(trx, asked)
  const declared = await loadDeclared(
    trx,
    caller,
    asked.map(({ purl }) => purl),
  )
  const vulnerabilities = await findVulnerabilities(
    trx,
    asked.map(({ id, parsed, componentKey, version }) => ({ id, componentKey, version, ...subjectOf(parsed) })),
    policy,
  )
  const checked = asked.map((component) => {
    const fact = facts.get(component.id)
    const words = component.license ?? declared.get(component.purl) ?? fact?.licenses.join('\n') ?? ''
    const isKnown = fact !== undefined || declared.has(component.purl) || vulnerabilities.has(component.id)
    return { component, licensing: readLicensing(words), isKnown, isVersionKnown: fact?.isVersionKnown !== false }
  })
  return {
    ok: true,
    warnings: checked.flatMap((one) => {
      const about = { component: one.component.componentKey, version: one.component.version ?? null }
      return missingOf(one).map((status) => Object.assign({ status }, about))
    }),
    data: checked.map(({ component: { id, componentKey, name, version }, licensing }) => {
      const { changed, not_changed } = judgeBothWays({ componentId: id, componentKey, version }, licensing, policy)
      const component = { key: componentKey, name, version: version ?? null }
      const license = licensing?.text ?? null
      return { component, license, changed, not_changed, vulnerabilities: [...(vulnerabilities.get(id) ?? [])] }
    }),
  }
}

interface Checked {
  readonly licensing: Licensing | undefined
  readonly isKnown: boolean
  readonly isVersionKnown: boolean
}

/** What could not be found of a component; of one that nobody knows, that alone. */
function missingOf({ licensing, isKnown, isVersionKnown }: Checked): readonly CheckedComponents['warnings'][number]['status'][] {
  if (!isKnown) return ['component_not_found']
  const version = isVersionKnown ? [] : (['version_not_found'] as const)
  return licensing?.expression === undefined ? [...version, 'license_not_found'] : version
}
