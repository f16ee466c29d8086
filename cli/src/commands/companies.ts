import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { openSession } from '#session.ts'
import { parseList } from '#commands/parse-options.ts'
import type { CliContext } from '#cli-context.ts'

interface Company {
  readonly _id: string
  readonly name: string
  readonly features: readonly string[]
  readonly created: string
}

/** `waybill companies …`, for the operator. */
export function addCompaniesCommand(program: Command, world: CliContext): void {
  const companies = program.command('companies').description('The companies of the service. Operator key.')
  addList(companies, world)
  companies
    .command('create')
    .description('Lets a company in; answers its id.')
    .argument('<name>')
    .option('--features <list>', 'licence features, separated by commas (default: all)', parseList)
    .action(async (name: string, options: { readonly features?: readonly string[] }, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const created = await operator().post<{ readonly companyId: string }>('/admin/companies', { name, ...options })
      return out.isJson ? out.json(created) : out.line(created.companyId)
    })
  companies
    .command('delete')
    .description('Removes a company with everything it holds.')
    .argument('<id>')
    .option('--yes', 'it cannot be undone, and that is meant')
    .action(async (id: string, { yes }: { readonly yes?: boolean }, command: Command) => {
      const { out, operator } = await openSession(world, command)
      if (yes !== true) throw refused('this removes the company with everything it holds; add --yes')
      await operator().delete(`/admin/companies/${encodeURIComponent(id)}`)
      out.note(`company ${id} is deleted`)
    })
}

function addList(companies: Command, world: CliContext): void {
  companies
    .command('list')
    .description('Lists companies.')
    .action(async (_options: unknown, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const items = await operator().get<readonly Company[]>('/admin/companies')
      if (out.isJson) return out.json(items)
      return out.table(
        ['id', 'name', 'features', 'created'],
        items.map(({ _id, name, features, created }) => [_id, name, features.join(', '), created.slice(0, 10)]),
      )
    })
}
