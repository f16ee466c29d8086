import type { Command } from 'commander'
import { openSession, type Session } from '#session.ts'
import type { Service } from '#service/service.ts'
import { parseList } from '#commands/parse-options.ts'
import type { CliContext } from '#cli-context.ts'

interface User {
  readonly _id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly lastLogin: string | null
}

interface CompanyOption {
  readonly company?: string
}

/** Adds `waybill users …`: of the own company, or of any company with the operator key. */
export function addUsersCommand(program: Command, world: CliContext): void {
  const users = program
    .command('users')
    .summary('manage users')
    .description('Manages the users of your company; list and create also work for any company with the operator key.')
  addList(users, world)
  addCreate(users, world)
  users
    .command('delete')
    .description('Deletes a user; their keys remain.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      await company().delete(`/account/users/${encodeURIComponent(id)}`)
      out.note(`user ${id} is deleted`)
    })
}

const companyOption = ['--company <id>', 'the company, with the operator key'] as const

function usersEndpoint({ operator, company }: Session, { company: id }: CompanyOption): readonly [Service, string] {
  return id === undefined ? [company(), '/account/users'] : [operator(), `/admin/companies/${encodeURIComponent(id)}/users`]
}

function addList(users: Command, world: CliContext): void {
  users
    .command('list')
    .description('Lists users.')
    .option(...companyOption)
    .action(async (options: CompanyOption, command: Command) => {
      const session = await openSession(world, command)
      const [service, path] = usersEndpoint(session, options)
      const items = await service.get<readonly User[]>(path)
      if (session.out.isJson) return session.out.json(items)
      return session.out.table(
        ['id', 'e-mail', 'name', 'roles', 'last login'],
        items.map(({ _id, email, name, roles, lastLogin }) => [_id, email, name, roles.join(', '), lastLogin ?? 'never']),
      )
    })
}

function addCreate(users: Command, world: CliContext): void {
  users
    .command('create')
    .description('Adds a user without a password and prints the id.')
    .argument('<email>')
    .argument('<name>')
    .option('--roles <list>', 'scopes, separated by commas', parseList, [])
    .option(...companyOption)
    .action(
      async (email: string, name: string, { roles, ...of }: CompanyOption & { readonly roles: readonly string[] }, command: Command) => {
        const session = await openSession(world, command)
        const [service, path] = usersEndpoint(session, of)
        const created = await service.post<{ readonly userId: string }>(path, { email, name, roles })
        return session.out.isJson ? session.out.json(created) : session.out.line(created.userId)
      },
    )
}
