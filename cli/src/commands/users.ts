import type { Command } from 'commander'
import { openSession, type Session } from '#session.ts'
import type { Service } from '#service/service.ts'
import { listOf } from '#commands/list-of.ts'
import type { World } from '#world.ts'

interface User {
  readonly _id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly lastLogin: string | null
}

interface Of {
  readonly company?: string
}

/** `waybill users …`: of the own company, or of any one for the operator. */
export function addUsersCommand(program: Command, world: World): void {
  const users = program
    .command('users')
    .description('Users of the own company; list and create also of any company, with the operator key.')
  addList(users, world)
  addCreate(users, world)
  users
    .command('delete')
    .description('Deletes a user; the keys stay.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      await company().delete(`/account/users/${encodeURIComponent(id)}`)
      out.note(`user ${id} is deleted`)
    })
}

const companyOption = ['--company <id>', 'of this company, with the operator key'] as const

function placeOf({ operator, company }: Session, { company: id }: Of): readonly [Service, string] {
  return id === undefined ? [company(), '/account/users'] : [operator(), `/admin/companies/${encodeURIComponent(id)}/users`]
}

function addList(users: Command, world: World): void {
  users
    .command('list')
    .description('Lists users.')
    .option(...companyOption)
    .action(async (options: Of, command: Command) => {
      const session = await openSession(world, command)
      const [service, path] = placeOf(session, options)
      const items = await service.get<readonly User[]>(path)
      if (session.out.isJson) return session.out.json(items)
      return session.out.table(
        ['id', 'e-mail', 'name', 'roles', 'last login'],
        items.map(({ _id, email, name, roles, lastLogin }) => [_id, email, name, roles.join(', '), lastLogin ?? 'never']),
      )
    })
}

function addCreate(users: Command, world: World): void {
  users
    .command('create')
    .description('Adds a user without a password; answers the id.')
    .argument('<email>')
    .argument('<name>')
    .option('--roles <list>', 'scopes, separated by commas', listOf, [])
    .option(...companyOption)
    .action(async (email: string, name: string, { roles, ...of }: Of & { readonly roles: readonly string[] }, command: Command) => {
      const session = await openSession(world, command)
      const [service, path] = placeOf(session, of)
      const created = await service.post<{ readonly userId: string }>(path, { email, name, roles })
      return session.out.isJson ? session.out.json(created) : session.out.line(created.userId)
    })
}
