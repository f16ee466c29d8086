import type { MoveReport, Problem, ProjectReport } from '#move/dependency-track/move-report.ts'
import type { Output } from '#output/output.ts'
import { counted } from '#output/counted.ts'

/** Shows what was moved, as a table, and what was not and why. */
export function showReport(out: Output, report: MoveReport): void {
  if (out.isJson) return out.json(report)
  const { projects, policies, dryRun } = report
  if (projects.length > 0)
    out.table(['project', 'version', 'bom', 'tags', 'decisions', 'earlier', 'withdrawn', 'left'], projects.map(rowOf))
  for (const { name, version, problems } of projects) showProblems(out, `${name} ${version}`.trim(), problems)
  for (const { name, moved, problems } of policies) {
    out.line(`policy ${name}: ${counted(moved, 'licence')} denied`)
    showProblems(out, `policy ${name}`, problems)
  }
  const complete = projects.filter(({ failed }) => !failed).length
  return out.line(
    `${dryRun ? 'nothing was stored; ' : ''}${String(complete)} of ${counted(projects.length, 'project')} ${dryRun ? 'can be moved' : 'are moved'}`,
  )
}

function rowOf({ name, version, bom, tags, decisions: { moved, present, withdrawn, left } }: ProjectReport): readonly string[] {
  return [name, version === '' ? '–' : version, bom, String(tags), String(moved), String(present), String(withdrawn), String(left)]
}

function showProblems(out: Output, subject: string, problems: readonly Problem[]): void {
  for (const { reason, count, examples } of problems) {
    const times = count === 1 ? '' : ` (${String(count)})`
    out.line(`${subject}: ${reason}${times}${examples.length === 0 ? '' : `: ${examples.join(', ')}`}`)
  }
}
