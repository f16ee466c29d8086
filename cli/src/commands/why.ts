import type { Command } from 'commander'
import { parseCount } from '#commands/parse-options.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { type Finding, nameOf, severityOf } from '#findings/finding.ts'
import { findScope, queryOf, type ScopeOptions } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { Service } from '#service/service.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

interface Options extends ScopeOptions {
  readonly limit: number
}

interface ListedFinding extends Finding {
  readonly moduleId: string
}

interface Proof {
  readonly sentences: readonly string[]
}

/** Adds `waybill why ID`: explains findings by the evidence and the way the component came in. */
export function addWhyCommand(program: Command, world: CliContext): void {
  addScopeOptions(
    program
      .command('why')
      .summary('explain findings: the evidence, and what brings the component')
      .description(
        'Explains the findings of a vulnerability or component: what was compared, what decided, and how the component comes in.',
      )
      .argument('<what>', 'id of a vulnerability, or a component such as npm:lodash or npm:lodash@4.17.15'),
  )
    .option('--limit <findings>', 'explain at most so many', parseCount, 5)
    .action(async (what: string, options: Options, called: Command) => explain(await openSession(world, called), what, options))
}

const component = /^(?:pkg:|[\w.+-]+:)/u

async function explain({ out, company }: Session, what: string, options: Options): Promise<void> {
  const { projectId, moduleId } = await findScope(company(), options)
  const asked = component.test(what) ? { component: what } : { vulnerability: what }
  const path = `/core/findings?${queryOf({ ...asked, projectId, moduleId })}`
  const { items, total } = await listAllItems<ListedFinding>(company(), path, Math.ceil(options.limit / 100))
  const explained = await explainEach(company(), items.slice(0, options.limit))
  if (out.isJson) return out.json(explained)
  for (const { finding, sentences } of explained) {
    out.line(`${finding.status}, ${severityOf(finding)}: ${finding.key} in ${nameOf(finding)} (${finding.project} / ${finding.module})`)
    for (const sentence of sentences) out.line(`  ${sentence}`)
    out.line(`  ${wayOf(finding)}`)
  }
  if (total === 0) out.line(`there is no finding of ${what}`)
  if (total > explained.length) out.note(`and ${String(total - explained.length)} more; --limit ${String(total)} explains all`)
}

interface Explained {
  readonly finding: ListedFinding
  readonly sentences: readonly string[]
}

async function explainEach(service: Service, findings: readonly ListedFinding[]): Promise<readonly Explained[]> {
  const explained: Explained[] = []
  for (const finding of findings) {
    const { _id, moduleId } = finding
    const { sentences } = await service.get<Proof>(`/core/modules/${moduleId}/findings/${_id}/proof`)
    explained.push({ finding, sentences })
  }
  return explained
}

function wayOf({ path = [], module }: ListedFinding): string {
  return path.length === 0 ? 'No document says what brings it.' : `It comes in by ${[module, ...path].join(' > ')}`
}
