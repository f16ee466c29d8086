import { type Command, Option } from 'commander'
import { refused } from '#cli-error.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { addDocumentImport } from '#commands/upload-document.ts'
import { findScope, queryOf, type Scope, type ScopeOptions } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { openSession, type Session } from '#session.ts'
import { counted } from '#output/counted.ts'
import type { CliContext } from '#cli-context.ts'

interface VexDocument {
  readonly _id: string
  readonly format: string
  readonly publisher: string | null
  readonly publishedAt: string | null
  readonly statements: number
  readonly findings: number
}

/** Adds `waybill vex …`: documents of others, and decisions of the company. */
export function addVexCommand(program: Command, world: CliContext): void {
  const vex = program
    .command('vex')
    .summary('import VEX documents, and decide whether vulnerabilities affect you')
    .description('Imports VEX documents, and decides whether vulnerabilities affect you.')
  addDocumentImport(vex, world, {
    description: 'Imports CSAF, OpenVEX or CycloneDX VEX.',
    pathOf: async ({ company }, options) => `/core/imports/vex/json?${queryOf({ ...(await findScope(company(), options)) })}`,
    describe: ({ statements, matched }) =>
      `${counted(Number(statements), 'statement')}, ${counted(Number(matched), 'applies', 'apply')} to something stored`,
  })
  addList(vex, world)
  addDecide(vex, world)
  vex
    .command('withdraw')
    .description('Withdraws a document or a decision; findings return at once.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, called: Command) => {
      const { out, company } = await openSession(world, called)
      await company().delete(`/core/vex/${encodeURIComponent(id)}`)
      out.note(`${id} is withdrawn`)
    })
}

function addList(vex: Command, world: CliContext): void {
  addScopeOptions(vex.command('list').description('Lists documents and decisions, newest first.'))
    .option('--vulnerability <id>', 'only those about this one')
    .action(async (options: ScopeOptions & { readonly vulnerability?: string }, called: Command) => {
      const { out, company } = await openSession(world, called)
      const query = queryOf({ ...(await findScope(company(), options)), vulnerability: options.vulnerability })
      const { items } = await listAllItems<VexDocument>(company(), `/core/vex?${query}`)
      if (out.isJson) return out.json(items)
      return out.table(
        ['id', 'format', 'publisher', 'published', 'statements', 'findings'],
        items.map(({ _id, format, publisher, publishedAt, statements, findings }) => [
          _id,
          format,
          publisher ?? '–',
          publishedAt?.slice(0, 10) ?? '–',
          String(statements),
          String(findings),
        ]),
      )
    })
}

interface Decision extends ScopeOptions {
  readonly status: string
  readonly justification?: string
  readonly detail?: string
  readonly versions: string
  readonly until?: string
  readonly component?: string
  readonly replaces?: readonly string[]
  readonly preview?: boolean
}

interface Decided {
  /** Why the same without a preview is rejected. */
  readonly refusal?: string
  readonly vexId: string | null
  readonly answered: number
  readonly modules: readonly { readonly name: string; readonly answered: number; readonly from: string; readonly to: string }[]
}

const statuses = ['not_affected', 'affected', 'fixed', 'under_investigation']
const justifications = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
]

function addDecide(vex: Command, world: CliContext): void {
  addScopeOptions(vex.command('decide').description('Decides on a vulnerability in a module, a project or the company.'))
    .argument('<vulnerability>', 'any of its ids')
    .addOption(new Option('--status <status>', 'what you state').choices(statuses).makeOptionMandatory())
    .addOption(new Option('--justification <reason>', 'required for not_affected').choices(justifications))
    .option('--detail <text>', 'the reason in words')
    .addOption(new Option('--versions <which>', 'which versions it covers').choices(['this', 'range', 'all']).default('this'))
    .option('--until <date>', 'when it ends')
    .option('--component <key>', 'only findings of this component')
    .option('--replaces <id...>', 'earlier decisions that it replaces')
    .option('--preview', 'show the effect and store nothing')
    .action(async (vulnerability: string, options: Decision, called: Command) =>
      decide(await openSession(world, called), vulnerability, options),
    )
}

async function decide({ out, company }: Session, vulnerability: string, options: Decision): Promise<void> {
  const { status, justification, detail, versions, until, component, replaces, preview } = options
  if (status === 'not_affected' && justification === undefined) throw refused('--status not_affected needs --justification')
  const place = placeOf(await findScope(company(), options))
  const body = { place, findings: { vulnerability, component }, status, justification, detail, versions, until, replaces }
  const decided = await company().post<Decided>(`/core/statements${preview === true ? '?preview=true' : ''}`, body)
  if (decided.refusal !== undefined) throw refused(decided.refusal, ['parameter: replaces'])
  if (out.isJson) return out.json(decided)
  for (const { name, answered, from, to } of decided.modules) out.line(`${name}: ${counted(answered, 'finding')}, ${from} > ${to}`)
  return out.line(
    `${counted(decided.answered, 'finding is answered', 'findings are answered')}${decided.vexId === null ? '; nothing is stored' : ` by ${decided.vexId}`}`,
  )
}

function placeOf({ projectId, moduleId }: Scope): object {
  if (moduleId !== undefined) return { level: 'module', id: moduleId }
  return projectId === undefined ? { level: 'company' } : { level: 'project', id: projectId }
}
