import { componentKeyOf, formatPurl, normaliseComponentKey, parsePurl } from '@waybill/identifiers'
import { invalid } from '#platform/http-error.ts'
import { cpeOfVersion } from '#analysis/fixes/verify-versions.ts'
import type { UpgradesToSimulate } from '#analysis/fixes/simulation-shape.ts'
import type { PresentComponent } from '#analysis/preview/preview-store.ts'

export type Upgrades = UpgradesToSimulate['upgrades']

/** Returns upgrades with the keys that components have. */
export function normaliseUpgrades(upgrades: Upgrades): Upgrades {
  return upgrades.map((upgrade) => Object.assign({}, upgrade, { key: normaliseComponentKey(upgrade.key) }))
}

/** A component with the version it would have. */
export interface ReplacedComponent {
  readonly present: PresentComponent
  readonly purl: string
  readonly cpe: string | undefined
}

/** Gives components the versions of the first upgrade that concerns them; the others are left out. */
export function replaceVersions(content: readonly PresentComponent[], upgrades: Upgrades): readonly ReplacedComponent[] {
  const find = upgradeFinder(upgrades)
  return content.flatMap((present) => {
    const found = find(present.purl)
    if (found === undefined) return []
    const cpe = present.cpe && cpeOfVersion(present.cpe, found.upgrade.to)
    return [{ present, purl: found.purl, cpe }]
  })
}

interface FoundUpgrade {
  readonly upgrade: Upgrades[number]
  /** With the new version. */
  readonly purl: string
}

function upgradeFinder(upgrades: Upgrades): (purl: string) => FoundUpgrade | undefined {
  const byKey = Map.groupBy(upgrades, ({ key }) => key)
  return (text) => {
    const purl = parsePurl(text)
    const upgrade = purl && byKey.get(componentKeyOf(purl))?.find(({ from }) => from === undefined || from === purl.version)
    if (purl === undefined || upgrade === undefined || upgrade.to === purl.version) return undefined
    return { upgrade, purl: formatPurl({ ...purl, version: upgrade.to }) }
  }
}

/** Rejects upgrades that concern none of the contained components. */
export function requireAllUsed(upgrades: Upgrades, purls: readonly string[]): void {
  const find = upgradeFinder(upgrades)
  const used = new Set(purls.map((purl) => find(purl)?.upgrade))
  const unused = upgrades.findIndex((upgrade) => !used.has(upgrade))
  const { key = '', from } = upgrades[unused] ?? {}
  if (unused >= 0)
    throw invalid(
      `upgrades.${String(unused)}.key`,
      `no module of this scope contains ${[key, from].filter(Boolean).join(' ')} in another version`,
    )
}
