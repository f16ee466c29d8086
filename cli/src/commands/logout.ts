import type { Command } from 'commander'
import { CliError } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import { openSession, type Session } from '#session.ts'
import { homeFile, writeHomeFile } from '#settings/home-file.ts'
import { readSettingsOf } from '#settings/read-config-file.ts'

interface PersonalKey {
  readonly _id: string
  readonly prefix: string
}

/** What became of the stored key. */
type Fate = 'revoked' | 'kept' | 'not revoked'

const words: Readonly<Record<Fate, string>> = {
  revoked: 'the key was revoked and removed from',
  kept: 'the key is one of the company and stays valid; it was removed from',
  'not revoked': 'the key was removed from',
}

/** Adds `waybill logout`: revokes the stored key where it is a personal one, and forgets it. */
export function addLogoutCommand(program: Command, world: CliContext): void {
  program
    .command('logout')
    .summary('revoke and forget the stored API key')
    .description('Revokes the API key in the settings file of your home when it is a personal one, and removes it from the file.')
    .action(async (_options: unknown, called: Command) => logOut(world, called))
}

async function logOut(world: CliContext, called: Command): Promise<void> {
  const file = homeFile(world)
  const { key, ...rest } = (await readSettingsOf(file, () => undefined)) ?? {}
  const session = await openSession(world, called, { ...(rest.url !== undefined && { url: rest.url }), ...(key !== undefined && { key }) })
  const { out } = session
  if (key === undefined) return out.isJson ? out.json({ file, key: 'none' }) : out.line(`no key is stored in ${file}`)
  const fate = await revoke(session, key)
  await writeHomeFile(world, rest)
  return out.isJson ? out.json({ file, key: fate }) : out.line(`${words[fate]} ${file}`)
}

/** Never keeps a key on the machine only because the service is away. */
async function revoke(session: Session, key: string): Promise<Fate> {
  if (!key.startsWith('wbp_')) return 'kept'
  try {
    const service = session.company()
    const keys = await service.get<readonly PersonalKey[]>('/account/personal-keys')
    const [own, ...alike] = keys.filter(({ prefix }) => key.startsWith(prefix))
    if (own === undefined || alike.length > 0) return warn(session, 'several of your keys begin alike')
    await service.delete(`/account/personal-keys/${own['_id']}`)
    return 'revoked'
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return warn(session, error.message)
  }
}

function warn({ out }: Session, why: string): Fate {
  out.report('warning', `the key could not be revoked: ${why}`, ['Unless it has ended, revoke it under Personal settings.'])
  return 'not revoked'
}
