import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { askForCodes, waitForKey } from '#login/device-login.ts'
import { openService } from '#service/service.ts'
import { openSession, type Session } from '#session.ts'
import { writeHomeFile } from '#settings/home-file.ts'
import type { CliContext } from '#cli-context.ts'

interface Authorization {
  readonly company: string
  readonly scopes: readonly string[]
}

interface LoginOptions {
  readonly device?: boolean
  readonly withKey?: boolean
  readonly name?: string
}

/** Adds `waybill login`: gets a key, checks it and stores it for later runs. */
export function addLoginCommand(program: Command, world: CliContext): void {
  program
    .command('login')
    .summary('sign in and store an API key')
    .description(
      'Gets an API key that you allow in a browser, or reads one from stdin, checks it, and stores it with the URL in the settings file of your home.',
    )
    .argument('[url]', 'URL of the service')
    .option('--device', 'sign in by a browser, also where stdin is no terminal')
    .option('--with-key', 'ask for an API key instead')
    .option('--name <name>', 'name of this device and of its key')
    .action(async (url: string | undefined, options: LoginOptions, called: Command) => {
      if (options.device === true && options.withKey === true) throw refused('--device and --with-key exclude each other')
      await logIn(await openSession(world, called, url === undefined ? {} : { url }), options)
    })
}

async function logIn(session: Session, options: LoginOptions): Promise<void> {
  const { context, out, url } = session
  const key = await obtainKey(session, options)
  if (!/^[\x21-\x7e]+$/u.test(key)) throw refused('no key was given, or it contains invalid characters')
  const { company, scopes } = await openService(url, key).get<Authorization>('/account/authorization')
  const file = await writeHomeFile(context, { url: url.href.replace(/\/api\/v2$/u, ''), key })
  if (out.isJson) return out.json({ company, scopes, file })
  return out.line(`company ${company}, scopes ${scopes.join(', ')}; stored in ${file}`)
}

/** A program that pipes a key in gets no code to look at; a person does, unless the service is too old. */
async function obtainKey({ context, out, anyone }: Session, { device, withKey, name }: LoginOptions): Promise<string> {
  if (device !== true && (withKey === true || !isAsked(context))) return readKey(context)
  const asking = { context, out, service: anyone(), name: name ?? `waybill on ${context.host}`.slice(0, 100) }
  const codes = await askForCodes(asking)
  if (codes !== undefined) return waitForKey(asking, codes)
  if (device === true) throw refused('this service has no sign-in by a browser; use --with-key')
  return readKey(context)
}

function isAsked({ stdin }: CliContext): boolean {
  return 'isTTY' in stdin && stdin.isTTY === true
}

/** Reads the first line of stdin; on a terminal, without showing it. */
async function readKey(context: CliContext): Promise<string> {
  const { stdin, stderr } = context
  const isTerminal = isAsked(context)
  if (isTerminal) stderr.write('API key: ')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: hidden, terminal: isTerminal })
  for await (const line of lines) {
    lines.close()
    if (isTerminal) stderr.write('\n')
    return line.trim()
  }
  return ''
}
