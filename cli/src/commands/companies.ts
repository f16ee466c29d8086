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

/** Adds `waybill companies …`, for the operator. */
export function addCompaniesCommand(program: Command, world: CliContext): void {
  const companies = program
    .command('companies')
    .summary('manage the companies of the service')
    .description('Manages the companies of the service. Needs the operator key.')
  addList(companies, world)
  companies
    .command('create')
    .description('Creates a company and prints its id.')
    .argument('<name>')
    .option('--features <list>', 'licence features, separated by commas (default: all)', parseList)
    .action(async (name: string, options: { readonly features?: readonly string[] }, command: Command) => {
      const { out, operator } = await openSession(world, command)
      const created = await operator().post<{ readonly companyId: string }>('/admin/companies', { name, ...options })
      return out.isJson ? out.json(created) : out.line(created.companyId)
    })
  companies
    .command('delete')
    .description('Deletes a company with all its data.')
    .argument('<id>')
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .action(async (id: string, { yes }: { readonly yes?: boolean }, command: Command) => {
      const { out, operator } = await openSession(world, command)
      if (yes !== true) throw refused('this deletes the company with all its data; add --yes to confirm')
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
