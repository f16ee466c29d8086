import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { refused } from '#cli-error.ts'
import { openService } from '#service/service.ts'
import { openSession, type Session } from '#session.ts'
import { homeFile } from '#settings/read-config-file.ts'
import type { CliContext } from '#cli-context.ts'

interface Authorization {
  readonly company: string
  readonly scopes: readonly string[]
}

/** Adds `waybill login`: checks a key and stores it for later runs. */
export function addLoginCommand(program: Command, world: CliContext): void {
  program
    .command('login')
    .summary('check an API key and store it')
    .description('Asks for an API key, or reads it from stdin, checks it, and stores it with the URL in the settings file of your home.')
    .action(async (_options: unknown, called: Command) => logIn(await openSession(world, called)))
}

async function logIn({ context, out, url }: Session): Promise<void> {
  const key = await readKey(context)
  if (!/^[\x21-\x7e]+$/u.test(key)) throw refused('no key was given, or it contains invalid characters')
  const { company, scopes } = await openService(url, key).get<Authorization>('/account/authorization')
  const file = homeFile(context)
  await store(file, { url: url.href.replace(/\/api\/v2$/u, ''), key })
  if (out.isJson) return out.json({ company, scopes, file })
  return out.line(`company ${company}, scopes ${scopes.join(', ')}; stored in ${file}`)
}

/** Reads the first line of stdin; on a terminal, without showing it. */
async function readKey({ stdin, stderr }: CliContext): Promise<string> {
  const isTerminal = 'isTTY' in stdin && stdin.isTTY === true
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

async function store(file: string, settings: object): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 })
  } catch (error) {
    throw refused(`${file} cannot be written: ${(error as Error).message}`)
  }
}
