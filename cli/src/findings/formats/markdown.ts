import { type FindingLine, groupFindings } from '#findings/group-findings.ts'
import { code, text } from '#findings/formats/markdown-text.ts'
import type { FoundFindings } from '#findings/outcome.ts'

/** The head of a table of findings. */
export const head = ['| | Severity | Component | Finding | Fixed in |', '| --- | --- | --- | --- | --- |']

/** Writes a comment for a pull request: a summary and a table for each module. */
export function writeMarkdown(outcomes: readonly FoundFindings[]): string {
  return `${outcomes.map(sectionOf).join('\n\n')}\n`
}

function sectionOf({ summary, found, comparison, limit }: FoundFindings): string {
  const lines = groupFindings(found.items).slice(0, limit)
  const left = found.total - lines.reduce((sum, line) => sum + line.lines, 0)
  return [
    `### Waybill: ${text(summary)}`,
    ...(comparison === undefined
      ? []
      : ['', `Since the last scan of ${code(comparison.baseline)}: ${String(comparison.added)} new, ${String(comparison.gone)} gone.`]),
    ...(lines.length === 0 ? [] : ['', ...head, ...lines.map(rowOf)]),
    ...(left > 0 ? ['', `And ${String(left)} more.`] : []),
  ].join('\n')
}

/** Writes a line of findings as a row of a table. */
export function rowOf({ status, severity, subject, what, fixedIn }: FindingLine): string {
  return `| ${status} | ${text(severity)} | ${code(subject)} | ${code(what)} | ${code(fixedIn)} |`
}
