import type { Command } from 'commander'
import { type Output, openOutput } from '#output/output.ts'
import { openService, type Service } from '#service/service.ts'
import { type Flags, readSettings, type Settings } from '#settings/read-settings.ts'
import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'

/** What a command works with. */
export interface Session {
  readonly context: CliContext
  readonly out: Output
  /** The service with the company's key; throws without one. */
  readonly company: () => Service
  /** The service without a key, for what everybody may read. */
  readonly anyone: () => Service
  readonly url: URL
  /** Whether an API key is set. */
  readonly hasKey: boolean
  readonly hasOperatorKey: boolean
  /** The service with the operator key; throws without one. */
  readonly operator: () => Service
}

type GlobalFlags = Flags & { readonly json?: boolean; readonly output?: string }

/** Reads the settings of a command: what it was given beside its flags, flags, then environment, then settings file. */
export async function openSession(context: CliContext, command: Command, given: Flags = {}): Promise<Session> {
  const flags: GlobalFlags = { ...command.optsWithGlobals<GlobalFlags>(), ...given }
  const out = openOutput(context, flags.json === true || flags.output === 'json')
  const settings = await readSettings(context, flags, (warning) => out.report('warning', warning))
  return {
    context,
    out,
    url: settings.url,
    hasKey: settings.key !== undefined,
    hasOperatorKey: settings.operatorKey !== undefined,
    anyone: () => openService(settings.url, undefined),
    company: () => openService(settings.url, requireKey(settings, 'key')),
    operator: () => openService(settings.url, requireKey(settings, 'operatorKey')),
  }
}

const missingKeyMessages = {
  key: 'an API key is needed: set WAYBILL_API_KEY, or "key" in the settings file, or give --key',
  operatorKey: 'the operator key is needed: set WAYBILL_OPERATOR_KEY, or "operatorKey" in the settings file, or give --operator-key',
} as const

function requireKey(settings: Settings, which: keyof typeof missingKeyMessages): string {
  const key = settings[which]
  if (key === undefined) throw refused(missingKeyMessages[which])
  return key
}
