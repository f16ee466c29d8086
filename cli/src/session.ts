import type { Command } from 'commander'
import { type Output, openOutput } from '#output/output.ts'
import { openService, type Service } from '#service/service.ts'
import { type Flags, readSettings, type Settings } from '#settings/read-settings.ts'
import { refused } from '#fault.ts'
import type { World } from '#world.ts'

/** What a command works with. */
export interface Session {
  readonly world: World
  readonly out: Output
  /** The service under the company's key; refuses where there is none. */
  readonly company: () => Service
  /** The service under the operator key; refuses where there is none. */
  readonly operator: () => Service
}

type GlobalFlags = Flags & { readonly json?: boolean }

/** Reads the settings for a command, flags first, then the environment, then the settings file. */
export async function openSession(world: World, command: Command): Promise<Session> {
  const flags = command.optsWithGlobals<GlobalFlags>()
  const out = openOutput(world, flags.json === true)
  const settings = await readSettings(world, flags, (warning) => out.complain('warning', warning))
  return {
    world,
    out,
    company: () => openService(settings.url, demandKey(settings, 'key')),
    operator: () => openService(settings.url, demandKey(settings, 'operatorKey')),
  }
}

const ways = {
  key: 'an API key is needed: set WAYBILL_API_KEY, or "key" in the settings file, or give --key',
  operatorKey: 'the operator key is needed: set WAYBILL_OPERATOR_KEY, or "operatorKey" in the settings file, or give --operator-key',
} as const

function demandKey(settings: Settings, which: keyof typeof ways): string {
  const key = settings[which]
  if (key === undefined) throw refused(ways[which])
  return key
}
