import type { Difference } from '#ci/compare-with-base.ts'
import type { Finding } from '#findings/finding.ts'
import { commandOf, type Upgrade } from '#findings/fix-plan.ts'
import { head, rowOf } from '#findings/formats/markdown.ts'
import { code, text } from '#findings/formats/markdown-text.ts'
import { groupFindings } from '#findings/group-findings.ts'

/** What a comment says of a change. */
export interface Report {
  readonly summary: string
  /** The base branch; undefined where the build is of no change. */
  readonly base: string | undefined
  /** Undefined while the base branch was never analysed. */
  readonly difference: Difference | undefined
  readonly open: readonly Finding[]
  readonly upgrades: readonly Upgrade[]
}

/** So that a comment keeps below the 65,536 characters of GitHub. */
const mostRows = 20

/** Those of Maven are elements of a POM. */
const longestCommand = 400

/** Writes the comment of a change: what it brings and fixes, and what to upgrade. */
export function writeComment({ summary, base, difference, open, upgrades }: Report): string {
  const changes = difference === undefined ? openOf(base, open) : changesOf(difference)
  const blocks = [`### Waybill: ${text(summary)}`, ...changes, ...planOf(upgrades)]
  return `${blocks.join('\n\n')}\n`
}

function changesOf({ base, added, fixed }: Difference): readonly string[] {
  return [
    `Against ${code(base)}: **${String(added.length)} new**, **${String(fixed.length)} fixed**.`,
    ...tableOf('New', added),
    ...tableOf('Fixed', fixed),
  ]
}

function openOf(base: string | undefined, open: readonly Finding[]): readonly string[] {
  return [
    ...(base === undefined ? [] : [`${code(base)} has no analysis to compare with yet: import it from its own builds.`]),
    ...tableOf('Open', open),
  ]
}

function tableOf(title: string, findings: readonly Finding[]): readonly string[] {
  if (findings.length === 0) return []
  const lines = groupFindings(findings)
  const rows = lines.slice(0, mostRows).map(rowOf)
  return [`#### ${title}`, [...head, ...rows].join('\n'), ...moreThan(lines.length)]
}

function planOf(upgrades: readonly Upgrade[]): readonly string[] {
  const possible = upgrades.filter(({ to }) => to !== null)
  if (possible.length === 0) return []
  const rows = possible.slice(0, mostRows).map(upgradeRow)
  const table = ['| Upgrade | To | Clears | Brings | Command |', '| --- | --- | --- | --- | --- |', ...rows]
  return ['#### Fix plan', table.join('\n'), ...moreThan(possible.length)]
}

function upgradeRow(upgrade: Upgrade): string {
  const { key, from, to, cleared, brings } = upgrade
  return `| ${code(`${key} ${from}`)} | ${code(to ?? '–')} | ${String(cleared)} | ${String(brings.length)} | ${code(commandOf(upgrade, undefined), longestCommand)} |`
}

function moreThan(all: number): readonly string[] {
  return all > mostRows ? [`And ${String(all - mostRows)} more.`] : []
}
