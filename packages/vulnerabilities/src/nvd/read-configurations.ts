import { type UntrustedRecord, listOf, objectOf, wordOf } from '../untrusted-values.ts'
import { parseCpe } from '@waybill/identifiers'
import type { CpeCriterion } from '../matching/affected-by-criteria.ts'

const longestCriteria = 1_000
const longestVersion = 250

/**
 * Reads the criteria that a component alone can satisfy. An SBOM does not show what a configuration requires besides the vulnerable
 * product (`AND`), except that firmware runs on its hardware: configurations that require other software are left out, and so are
 * negated ones.
 */
export function readConfigurations(configurations: readonly unknown[]): readonly CpeCriterion[] {
  return configurations
    .flatMap((configuration) => vulnerableIn(objectOf(configuration)))
    .flatMap((match) => {
      const cpe = parseCpe(wordOf(match['criteria'], longestCriteria) ?? '')
      return cpe === undefined ? [] : [{ cpe, bounds: boundsOf(match) }]
    })
}

/** Lists every vulnerable criterion for display, whether matched or not: the CPE and its bounds. */
export function allCriteria(configurations: readonly unknown[]): readonly string[] {
  const matches = configurations.flatMap((configuration) => nodesOf(objectOf(configuration)).flatMap(matchesOf)).filter(isVulnerable)
  return [...new Set(matches.flatMap(shownAs))]
}

function vulnerableIn(configuration: UntrustedRecord): readonly UntrustedRecord[] {
  const nodes = nodesOf(configuration)
  const isNegated = [configuration, ...nodes].some(({ negate }) => negate === true)
  const isJoint = nodes.some((node) => node['operator'] === 'AND' && matchesOf(node).length > 1)
  if (isNegated || isJoint || (configuration['operator'] === 'AND' && !standsAlone(nodes))) return []
  return nodes.flatMap(matchesOf).filter(isVulnerable)
}

/** Whether one node names what is vulnerable and all others the hardware it runs on. */
function standsAlone(nodes: readonly UntrustedRecord[]): boolean {
  const others = nodes.filter((node) => !matchesOf(node).some(isVulnerable))
  return others.length >= nodes.length - 1 && others.flatMap(matchesOf).every(isHardware)
}

function isHardware({ criteria }: UntrustedRecord): boolean {
  return typeof criteria === 'string' && /^cpe:(?:2\.3:|\/)h:/iu.test(criteria)
}

function isVulnerable({ vulnerable }: UntrustedRecord): boolean {
  return vulnerable === true
}

function nodesOf(configuration: UntrustedRecord): readonly UntrustedRecord[] {
  return listOf(configuration['nodes']).map(objectOf)
}

function matchesOf(node: UntrustedRecord): readonly UntrustedRecord[] {
  return listOf(node['cpeMatch']).map(objectOf)
}

function boundsOf(match: UntrustedRecord): CpeCriterion['bounds'] {
  const [startIncluding, startExcluding, endIncluding, endExcluding] = [
    match['versionStartIncluding'],
    match['versionStartExcluding'],
    match['versionEndIncluding'],
    match['versionEndExcluding'],
  ].map((bound) => wordOf(bound, longestVersion)?.toLowerCase())
  return { startIncluding, startExcluding, endIncluding, endExcluding }
}

function shownAs(match: UntrustedRecord): readonly string[] {
  const criteria = wordOf(match['criteria'], longestCriteria)
  if (criteria === undefined) return []
  const { startIncluding, startExcluding, endIncluding, endExcluding } = boundsOf(match)
  const bounds = [
    ['>=', startIncluding],
    ['>', startExcluding],
    ['<=', endIncluding],
    ['<', endExcluding],
  ] as const
  return [[criteria, ...bounds.flatMap(([sign, bound]) => (bound === undefined ? [] : [`${sign}${bound}`]))].join(' ')]
}
