import { type FindingLine, groupFindings } from '#findings/group-findings.ts'
import type { FoundFindings } from '#findings/outcome.ts'

const head = ['| | Severity | Component | Finding | Fixed in |', '| --- | --- | --- | --- | --- |']

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

function rowOf({ status, severity, subject, what, fixedIn }: FindingLine): string {
  return `| ${status} | ${text(severity)} | ${code(subject)} | ${code(what)} | ${code(fixedIn)} |`
}

/** Text of others as code: it makes no links, mentions or images. */
function code(words: string): string {
  return words === '–' ? words : `\`${words.replaceAll(/[`\p{Cc}]/gu, ' ').replaceAll('|', String.raw`\|`)}\``
}

function text(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\\`*_[\]<>|#@]/gu, (mark) => `&#${String(mark.charCodeAt(0))};`)
}
