import type { Purl } from '@waybill/identifiers'
import type { IntroducerUpgrade } from '#analysis/fixes/upgrade-introducer.ts'
import { packageNameOf, quoted, type UpgradeCommand, upgradeCommands } from '#analysis/fixes/upgrade-commands.ts'

/** Commands that choose another version of a transitive dependency, by the type of its purl and the tool. */
const refreshers: Readonly<Record<string, Readonly<Record<string, (name: string) => string>>>> = {
  npm: {
    npm: (name) => `npm update ${name}`,
    yarn: (name) => `yarn up -R ${name}`,
    pnpm: (name) => `pnpm update --depth Infinity ${name}`,
  },
  pypi: { pip: (name) => `pip install --upgrade ${name}` },
  cargo: { cargo: (name) => `cargo update -p ${name}` },
  gem: { bundler: (name) => `bundle update ${name} --conservative` },
  composer: { composer: (name) => `composer update ${name} --with-dependencies` },
  pub: { dart: (name) => `dart pub upgrade ${name}` },
}

/** What to do with a direct dependency, and with what it brings. */
export interface IntroducerChange {
  readonly direct: Purl
  readonly brought: Purl
  readonly upgrade: IntroducerUpgrade
}

/**
 * Writes the change of a direct dependency for the package managers of its ecosystem. A lock file keeps the affected version where the
 * requirement still admits it, so that the upgrade is followed by its renewal. Pure.
 */
export function introducerCommands({ direct, brought, upgrade }: IntroducerChange): readonly UpgradeCommand[] {
  if (!('to' in upgrade)) return []
  const renewals = Object.entries(refreshers[brought.type] ?? {}).map(([tool, write]) => ({
    tool,
    command: write(quoted(packageNameOf(brought))),
  }))
  if (upgrade.kind === 'refresh') return renewals
  const byTool = new Map(renewals.map(({ tool, command }) => [tool, command]))
  return upgradeCommands({ purl: direct, to: upgrade.to, isDirect: true }).map(({ tool, command }) => {
    const renewal = upgrade.kind === 'upgrade' ? byTool.get(tool) : undefined
    return { tool, command: renewal === undefined ? command : `${command} && ${renewal}` }
  })
}
