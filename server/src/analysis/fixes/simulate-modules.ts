import type { Tenant } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import { dryRun, transact } from '#database/transact.ts'
import { lockEvaluationShared, lookUpFacts } from '#feeds/feeds.ts'
import { loadPolicies } from '#portfolio/portfolio.ts'
import { parsePurl } from '@waybill/identifiers'
import { isMatchedCpe } from '@waybill/vulnerabilities'
import { componentRefKey } from '#analysis/module-component-ref.ts'
import { runAnalysers } from '#analysis/evaluate-modules.ts'
import { type ReplacedComponent, replaceVersions, type Upgrades } from '#analysis/fixes/replace-versions.ts'
import type { Simulation } from '#analysis/fixes/simulation-shape.ts'
import { scopePoliciesByPath } from '#analysis/policy/path-scoped-policies.ts'
import type { PathScopedPolicy } from '#analysis/policy/path-scoped-policy.ts'
import { assembleSimulation } from '#analysis/fixes/assemble-simulation.ts'
import { toEvaluatedFinding } from '#analysis/preview/assemble-preview.ts'
import {
  loadComponentNames,
  loadModuleContent,
  loadPreviewedModules,
  loadStoredFindings,
  type PresentComponent,
} from '#analysis/preview/preview-store.ts'
import { resolveModuleComponents } from '#analysis/resolve-module-components.ts'

/** Modules to evaluate with other versions of components. */
export interface ModulesToSimulate extends Tenant {
  readonly moduleIds: readonly string[]
  readonly upgrades: Upgrades
  readonly at: Date
}

/**
 * Evaluates modules as if components had other versions, and stores nothing. New versions are added to the catalogue and matched as an import
 * would, and everything is rolled back, so that the answer is exactly that of an import.
 */
export function simulateModules(db: Database, { companyId, moduleIds, upgrades, at }: ModulesToSimulate): Promise<Simulation> {
  return transact(db, async (trx) => {
    await lockEvaluationShared(trx, companyId)
    return dryRun(trx, async () => {
      const content = await loadModuleContent(trx, { companyId }, moduleIds)
      const replaced = replaceVersions(content, upgrades)
      const ids = await resolveVersions(trx, replaced)
      return evaluateReplaced(trx, { companyId }, { content, replaced, ids, moduleIds, at })
    })
  })
}

/** Adds the versions to the catalogue as an import does; returns their ids by purl. */
async function resolveVersions(trx: Transaction, replaced: readonly ReplacedComponent[]): Promise<ReadonlyMap<string, number>> {
  const unlinked = {
    direct: true,
    depth: 1,
    parent: undefined,
    introducedBy: undefined,
    soleIntroducer: false,
    appearances: 1,
    licenses: undefined,
    hash: undefined,
    location: undefined,
  }
  const byPurl = new Map(replaced.map(({ purl, cpe }) => [`${purl} ${cpe ?? ''}`, { ...unlinked, purl, cpe }]))
  const purls = [...new Map([...byPurl.values()].map((component) => [component.purl, component])).values()]
  const components = purls.toSorted((one, other) => (one.purl < other.purl ? -1 : 1))
  const ids = await resolveModuleComponents(trx, components)
  return new Map(components.map(({ purl }, i) => [purl, ids[i] ?? 0]))
}

interface Replacement {
  readonly content: readonly PresentComponent[]
  readonly replaced: readonly ReplacedComponent[]
  readonly ids: ReadonlyMap<string, number>
  readonly moduleIds: readonly string[]
  readonly at: Date
}

async function evaluateReplaced(
  trx: Transaction,
  { companyId }: Tenant,
  { content, replaced, ids, moduleIds, at }: Replacement,
): Promise<Simulation> {
  const byPresent = new Map(replaced.map((one) => [one.present, one]))
  const isRelicensed = await findRelicensed(trx, replaced)
  const contained = onceInModule(
    content.map((present) => {
      const one = byPresent.get(present)
      return one === undefined ? present : toContained(one, ids.get(one.purl) ?? 0, isRelicensed(one))
    }),
  )
  const scope = { companyId, moduleIds }
  const policies = await scopePoliciesByPath(trx, scope, await loadPolicies(trx, scope, moduleIds, at))
  const found = await runAnalysers(
    trx,
    { ...scope, content: { components: contained }, componentIds: [...new Set(ids.values())], isRelicensed: true },
    { policies: asOldComponents(policies, replaced, ids), at },
  )
  const stored = await loadStoredFindings(trx, scope, moduleIds)
  const after = found.map(toEvaluatedFinding)
  return assembleSimulation({
    modules: await loadPreviewedModules(trx, scope, moduleIds),
    names: await loadComponentNames(trx, [...new Set([...after, ...stored].map(({ componentId }) => componentId))]),
    replacedRefs: new Set(replaced.map(({ present }) => componentRefKey(present))),
    newIds: new Set(ids.values()),
    present: content,
    contained,
    stored,
    after,
  })
}

/** Reports whether the registry states another licence for the new version than for the present one. Two statements. */
async function findRelicensed(trx: Transaction, replaced: readonly ReplacedComponent[]): Promise<(one: ReplacedComponent) => boolean> {
  const purls = [...new Set(replaced.flatMap(({ present, purl }) => [present.purl, purl]))]
  const facts = await lookUpFacts(
    trx,
    purls.map((purl, id) => ({ id, purl })),
  )
  const licences = new Map(purls.map((purl, id) => [purl, facts.get(id)?.licenses.join('\n') ?? '']))
  return ({ present, purl }) => licences.get(purl) !== '' && licences.get(purl) !== licences.get(present.purl)
}

/** A new version brings no hash; what the document declares stays unless the registry states another licence. */
function toContained({ present, purl: text, cpe }: ReplacedComponent, componentId: number, isRelicensed: boolean): PresentComponent {
  const purl = parsePurl(text)
  const isMatchedByCpe = cpe !== undefined && purl !== undefined && isMatchedCpe(purl, cpe)
  return {
    moduleId: present.moduleId,
    purl: text,
    componentId,
    cpe,
    isMatchedByCpe,
    hash: undefined,
    licenses: isRelicensed ? undefined : present.licenses,
  }
}

/** A module contains a version once, also where it had several that become one. */
function onceInModule(components: readonly PresentComponent[]): readonly PresentComponent[] {
  return [...new Map(components.map((component) => [componentRefKey(component), component])).values()]
}

/** A new version stands where the old one stood, for settings that are bound to a path. */
function asOldComponents(
  policies: ReadonlyMap<string, PathScopedPolicy>,
  replaced: readonly ReplacedComponent[],
  ids: ReadonlyMap<string, number>,
): ReadonlyMap<string, PathScopedPolicy> {
  const oldIds = new Map(
    replaced.map(({ present, purl }) => [
      componentRefKey({ moduleId: present.moduleId, componentId: ids.get(purl) ?? 0 }),
      present.componentId,
    ]),
  )
  return new Map(
    Array.from(policies, ([moduleId, policy]) => {
      function oldIdOf(componentId: number): number {
        return oldIds.get(componentRefKey({ moduleId, componentId })) ?? componentId
      }
      return [moduleId, { ...policy, occurrenceOn: (path, id) => policy.occurrenceOn(path, oldIdOf(id)) }]
    }),
  )
}
