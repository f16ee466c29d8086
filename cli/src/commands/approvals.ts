import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { addScopeOptions } from '#commands/scope-options.ts'
import { findScope, queryOf, type ScopeOptions } from '#service/find-scope.ts'
import { listAllItems } from '#service/list-all-items.ts'
import { openSession, type Session } from '#session.ts'
import type { CliContext } from '#cli-context.ts'

interface Approval {
  readonly _id: string
  readonly name: string
  readonly version: string | null
  readonly status: string
  readonly created: string
  readonly initiatorName: string
  readonly assigneeName: string | null
  readonly releaseKey?: string
}

interface Checklist {
  readonly items: readonly { readonly status: 'ok' | 'warning' | 'blocking'; readonly message: string; readonly fix?: string }[]
}

/** Adds `waybill approvals …`. */
export function addApprovalsCommand(program: Command, world: CliContext): void {
  const approvals = program
    .command('approvals')
    .summary('request and decide approvals of releases')
    .description('Requests and decides approvals of releases.')
  addList(approvals, world)
  addShow(approvals, world)
  addRequest(approvals, world)
  addDecision(approvals, world, 'approve')
  addDecision(approvals, world, 'reject')
}

function addList(approvals: Command, world: CliContext): void {
  addScopeOptions(approvals.command('list').description('Lists approvals, newest first.'))
    .option('--status <list>', 'open, draft, approved, rejected', 'open')
    .action(async (options: ScopeOptions & { readonly status: string }, called: Command) => {
      const { out, company } = await openSession(world, called)
      const query = queryOf({ ...(await findScope(company(), options)), status: options.status })
      const { items } = await listAllItems<Approval>(company(), `/compliance/approvals?${query}`)
      if (out.isJson) return out.json(items)
      return out.table(
        ['id', 'release', 'status', 'requested', 'by', 'assignee'],
        items.map(({ _id, status, created, initiatorName, assigneeName, ...release }) => [
          _id,
          nameOf(release),
          status,
          created.slice(0, 10),
          initiatorName,
          assigneeName ?? '–',
        ]),
      )
    })
}

function nameOf({ name, version }: Pick<Approval, 'name' | 'version'>): string {
  return version === null ? name : `${name} ${version}`
}

function addShow(approvals: Command, world: CliContext): void {
  approvals
    .command('show')
    .description('Shows an approval with its checklist.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, called: Command) => {
      const { out, company } = await openSession(world, called)
      const path = `/compliance/approvals/${encodeURIComponent(id)}`
      const [approval, { items }] = [await company().get<Approval>(path), await company().get<Checklist>(`${path}/checklist`)]
      if (out.isJson) return out.json({ ...approval, checklist: items })
      out.line(`${nameOf(approval)}: ${approval.status}${approval.releaseKey === undefined ? '' : `, release key ${approval.releaseKey}`}`)
      for (const { status, message, fix } of items.filter((item) => item.status !== 'ok'))
        out.line(`${status.padEnd(8)}  ${message}${fix === undefined ? '' : ` ${fix}`}`)
    })
}

interface Request extends ScopeOptions {
  readonly name?: string
  readonly version?: string
  readonly draft?: boolean
}

function addRequest(approvals: Command, world: CliContext): void {
  addScopeOptions(approvals.command('request').description('Requests approval of a project or module as it is now, and prints the id.'))
    .option('--name <name>', 'name of the release (default: that of the project)')
    // the program has an option --version
    .option('--as <version>', 'version of the release')
    .option('--draft', 'do not submit it yet')
    .action(async (options: Request & { readonly as?: string }, called: Command) => {
      if (options.project === undefined) throw refused('--project is needed: the release consists of its modules, or of one --module')
      const session = await openSession(world, called)
      const scope = await findScope(session.company(), options)
      const { name = options.project, as: version, draft } = options
      return showId(session, await session.company().post<Approval>('/compliance/approvals', { ...scope, name, version, draft }))
    })
}

function showId({ out }: Session, approval: Approval): void {
  const { _id } = approval
  return out.isJson ? out.json(approval) : out.line(_id)
}

const decisions = {
  approve: { option: ['--comment <text>', 'stored with the approval'], words: 'Approves a request and prints the release key.' },
  reject: { option: ['--reason <text>', 'why; required'], words: 'Rejects a request.' },
} as const

function addDecision(approvals: Command, world: CliContext, verb: keyof typeof decisions): void {
  const { option, words } = decisions[verb]
  approvals
    .command(verb)
    .description(words)
    .argument('<id>')
    .option(option[0], option[1])
    // the nearest word to the option of the other decision is `--json`
    .showSuggestionAfterError(false)
    .showHelpAfterError(`(${verb} takes ${option[0]}; use --help for the options)`)
    .action(async (id: string, options: Readonly<Record<string, string>>, called: Command) => {
      if (verb === 'reject' && options['reason'] === undefined) throw refused('--reason is needed')
      const { out, company } = await openSession(world, called)
      const approval = await company().post<Approval>(`/compliance/approvals/${encodeURIComponent(id)}/${verb}`, options)
      if (out.isJson) return out.json(approval)
      return approval.releaseKey === undefined ? out.note(`${nameOf(approval)} is rejected`) : out.line(approval.releaseKey)
    })
}
