import type { Command } from 'commander'
import { openSession, type Session } from '#session.ts'
import type { Service } from '#service/service.ts'
import { parseList } from '#commands/parse-options.ts'
import type { CliContext } from '#cli-context.ts'

interface Key {
  readonly _id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly published: boolean
  readonly lastUsed: string | null
  readonly prefix: string
}

interface CompanyOption {
  readonly company?: string
}

/** Adds `waybill keys …`: of the own company, or of any company with the operator key. */
export function addKeysCommand(program: Command, world: CliContext): void {
  const keys = program
    .command('keys')
    .summary('manage API keys')
    .description('Manages the API keys of your company; list and create also work for any company with the operator key.')
  addList(keys, world)
  addCreate(keys, world)
  addRotate(keys, world)
  addPublishCommand(keys, world, 'publish')
  addPublishCommand(keys, world, 'unpublish')
  addDelete(keys, world)
}

const companyOption = ['--company <id>', 'the company, with the operator key'] as const

/** Returns the service and path of the keys: the operator's with a company, the company's own without. */
function keysEndpoint({ operator, company }: Session, { company: id }: CompanyOption): readonly [Service, string] {
  return id === undefined ? [company(), '/account/keys'] : [operator(), `/admin/companies/${encodeURIComponent(id)}/keys`]
}

function addList(keys: Command, world: CliContext): void {
  keys
    .command('list')
    .description('Lists keys without their values.')
    .option(...companyOption)
    .action(async (options: CompanyOption, command: Command) => {
      const session = await openSession(world, command)
      const [service, path] = keysEndpoint(session, options)
      const items = await service.get<readonly Key[]>(path)
      if (session.out.isJson) return session.out.json(items)
      return session.out.table(
        ['id', 'name', 'begins', 'published', 'last used', 'scopes'],
        items.map(({ _id, name, prefix, published, lastUsed, scopes }) => [
          _id,
          name,
          prefix,
          published ? 'yes' : 'no',
          lastUsed ?? 'never',
          scopes.join(', '),
        ]),
      )
    })
}

interface NewKey extends CompanyOption {
  readonly scopes: readonly string[]
  readonly user?: string
}

function addCreate(keys: Command, world: CliContext): void {
  keys
    .command('create')
    .description('Creates a key and shows its value once.')
    .argument('<name>')
    .requiredOption('--scopes <list>', 'its scopes, separated by commas', parseList)
    .option('--user <id>', 'the user the key belongs to')
    .option(...companyOption)
    .action(async (name: string, { scopes, user, ...of }: NewKey, command: Command) => {
      const session = await openSession(world, command)
      const [service, path] = keysEndpoint(session, of)
      const body = { name, scopes, ...(user !== undefined && { userId: user }) }
      showKeyValue(session, await service.post<{ readonly keyId: string; readonly key: string }>(path, body))
    })
}

function addRotate(keys: Command, world: CliContext): void {
  keys
    .command('rotate')
    .description('Replaces the value of a key and shows the new one once; the old one stops working.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const session = await openSession(world, command)
      const { key } = await session.company().post<{ readonly key: string }>(`/account/keys/${encodeURIComponent(id)}/rotate`)
      showKeyValue(session, { keyId: id, key })
    })
}

/** Prints the value of a key; no other command does. */
function showKeyValue({ out }: Session, made: { readonly keyId: string; readonly key: string }): void {
  if (out.isJson) return out.json(made)
  out.note(`key ${made.keyId}; its value is not shown again:`)
  return out.line(made.key)
}

const publishCommands = {
  publish: 'Publishes a key, so that it can be used.',
  unpublish: 'Unpublishes a key, so that it cannot be used.',
} as const

function addPublishCommand(keys: Command, world: CliContext, verb: keyof typeof publishCommands): void {
  keys
    .command(verb)
    .description(publishCommands[verb])
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      const key = await company().post<Key>(`/account/keys/${encodeURIComponent(id)}/${verb}`)
      if (out.isJson) return out.json(key)
      return out.note(`key ${id} is ${verb}ed`)
    })
}

function addDelete(keys: Command, world: CliContext): void {
  keys
    .command('delete')
    .description('Deletes an unpublished key.')
    .argument('<id>')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      await company().delete(`/account/keys/${encodeURIComponent(id)}`)
      out.note(`key ${id} is deleted`)
    })
}
