import { isAllowEntry } from '#platform/outbound/allow-list.ts'
import { maskText } from '#platform/mask-url.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A one-line message: the variable, its value (without secrets) and the allowed values. */
export class ConfigError extends Error {}

interface TextRule {
  readonly atLeast?: number
  readonly secret?: boolean
}

const shownAtMost = 200

/** Escapes the value so that the message stays on one line. */
function invalidSetting(name: string, value: string, allowed: string): ConfigError {
  const shown = JSON.stringify(maskText(value))
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .slice(0, shownAtMost)
  return new ConfigError(`${name}=${shown} is not valid: ${allowed}`)
}

/** Reads a variable; an empty one counts as unset. */
export function readText(env: Environment, name: string, rule: TextRule = {}): string | undefined {
  const value = env[name]?.trim()
  if (!value) return undefined
  requireLength(name, value, rule)
  return value
}

function requireLength(name: string, value: string, { atLeast = 1, secret = false }: TextRule): void {
  if (value.length < atLeast) throw invalidSetting(name, secret ? '***' : value, `at least ${String(atLeast)} characters`)
}

interface PatternRule {
  readonly pattern: RegExp
  readonly allowed: string
}

export function readPattern(env: Environment, name: string, { pattern, allowed }: PatternRule): string | undefined {
  const value = readText(env, name)
  if (value !== undefined && !pattern.test(value)) throw invalidSetting(name, value, allowed)
  return value
}

export function readCount(
  env: Environment,
  name: string,
  { from, to }: { readonly from: number; readonly to: number },
): number | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const count = Number(value)
  if (!/^\d+$/u.test(value) || count < from || count > to)
    throw invalidSetting(name, value, `a whole number from ${String(from)} to ${String(to)}`)
  return count
}

const flags: Readonly<Record<string, boolean>> = { on: true, true: true, '1': true, off: false, false: false, '0': false }

export function readFlag(env: Environment, name: string, allowed = 'on or off'): boolean | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const flag = Object.hasOwn(flags, value.toLowerCase()) ? flags[value.toLowerCase()] : undefined
  if (flag === undefined) throw invalidSetting(name, value, allowed)
  return flag
}

export function readChoice<Choice extends string>(env: Environment, name: string, choices: readonly Choice[]): Choice | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw invalidSetting(name, value, `one of ${choices.join(', ')}`)
  return choice
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1024,
  kib: 1024,
  mb: 1_048_576,
  mib: 1_048_576,
  gb: 1_073_741_824,
  gib: 1_073_741_824,
}

/** Reads bytes or a number with a unit: `52428800`, `50 MB`, `1 GiB`; MB and MiB are both 1,048,576 bytes. */
export function readBytes(env: Environment, name: string): number | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const bytes = parseBytes(value)
  if (!(bytes >= 1 && bytes <= 2 ** 41)) throw invalidSetting(name, value, 'bytes such as 52428800, or a size such as 50 MB, up to 2048 GB')
  return bytes
}

function parseBytes(value: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/iu.exec(value) ?? []
  const known = unit !== undefined && Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined
  return Math.floor(Number(count) * (known ?? Number.NaN))
}

const millisecondsIn: Readonly<Record<string, number>> = { '': 1000, ms: 1, s: 1000, min: 60_000 }

/** Reads a duration in milliseconds: `30`, `30 s`, `500 ms` or `2 min`, up to an hour; `0` for none. */
export function readDuration(env: Environment, name: string): number | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const [, count, unit = ''] = /^(\d+)\s*(ms|s|min)?$/u.exec(value) ?? []
  const milliseconds = Number(count) * (millisecondsIn[unit] ?? Number.NaN)
  if (!(milliseconds <= 3_600_000)) throw invalidSetting(name, value, 'a duration such as 30 s, 500 ms or 2 min, up to 60 min; 0 for none')
  return milliseconds
}

interface UrlRule {
  readonly protocols: readonly string[]
  readonly secret?: boolean
}

export function readUrl(env: Environment, name: string, { protocols, secret = false }: UrlRule): string | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw invalidSetting(
      name,
      secret ? '***' : value,
      `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  return value
}

/** Reads an http(s) URL. Credentials are rejected, since they would appear in logs. */
export function readWebUrl(env: Environment, name: string): string | undefined {
  const value = readUrl(env, name, { protocols: ['https:', 'http:'] })
  if (value === undefined) return undefined
  const { username, password } = new URL(value)
  if (username !== '' || password !== '') throw invalidSetting(name, '***', 'a URL without user name and password')
  return value
}

/** Reads the public URL of the service, the base of its links. */
export function readPublicUrl(env: Environment): string | undefined {
  const value = readWebUrl(env, 'WAYBILL_PUBLIC_URL')
  if (value !== undefined && /[?#]/.test(value)) throw invalidSetting('WAYBILL_PUBLIC_URL', value, 'a URL without query and fragment')
  return value?.replace(/\/+$/u, '')
}

interface ValueRule {
  readonly isAllowed: (value: string) => boolean
  readonly allowed: string
}

/** Reads a secret with a format of its own; its value is never shown. */
export function readSecret(env: Environment, name: string, { isAllowed, allowed }: ValueRule): string | undefined {
  const value = readText(env, name)
  if (value !== undefined && !isAllowed(value)) throw invalidSetting(name, '***', allowed)
  return value
}

interface ListRule {
  readonly isAllowed: (entry: string) => boolean
  readonly allowed: string
}

export function readList(env: Environment, name: string, { isAllowed, allowed }: ListRule): readonly string[] {
  const entries = (readText(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const wrong = entries.find((entry) => !isAllowed(entry))
  if (wrong !== undefined) throw invalidSetting(name, wrong, allowed)
  return entries
}

const hosts = { isAllowed: isAllowEntry, allowed: 'host names, addresses and networks such as 10.0.0.0/8, separated by commas' }

/** Reads hosts and networks that may be reached although private. */
export function readHosts(env: Environment, name: string): readonly string[] {
  return readList(env, name, hosts)
}
