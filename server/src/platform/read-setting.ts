export type Reader = Readonly<Record<string, string | undefined>>

/** One line: the variable, its value (never a secret's) and what is allowed. */
export class ConfigFault extends Error {}

interface TextRule {
  readonly atLeast?: number
  readonly secret?: boolean
}

function refuse(name: string, value: string, allowed: string): ConfigFault {
  return new ConfigFault(`${name}=${value} is not valid: ${allowed}`)
}

/** A variable that is set but empty counts as not set. */
export function readText(env: Reader, name: string, rule: TextRule = {}): string | undefined {
  const value = env[name]?.trim() ?? ''
  if (value === '') return undefined
  const { atLeast = 1, secret = false } = rule
  if (value.length < atLeast) throw refuse(name, secret ? '***' : value, `at least ${String(atLeast)} characters`)
  return value
}

export function readCount(env: Reader, name: string, { from, to }: { readonly from: number; readonly to: number }): number | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const count = Number(value)
  if (!/^\d+$/u.test(value) || count < from || count > to) throw refuse(name, value, `a whole number from ${String(from)} to ${String(to)}`)
  return count
}

const flags: Readonly<Record<string, boolean>> = { on: true, true: true, '1': true, off: false, false: false, '0': false }

export function readFlag(env: Reader, name: string): boolean | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const flag = Object.hasOwn(flags, value.toLowerCase()) ? flags[value.toLowerCase()] : undefined
  if (flag === undefined) throw refuse(name, value, 'on or off')
  return flag
}

export function readChoice<Choice extends string>(env: Reader, name: string, choices: readonly Choice[]): Choice | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const choice = choices.find((one) => one === value)
  if (choice === undefined) throw refuse(name, value, `one of ${choices.join(', ')}`)
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

/** Bytes, or a number with a unit: `52428800`, `50 MB`, `1 GiB`; MB and MiB are both 1,048,576 bytes. */
export function readBytes(env: Reader, name: string): number | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  const bytes = bytesOf(value)
  if (!(bytes >= 1 && bytes <= 2 ** 41)) throw refuse(name, value, 'bytes such as 52428800, or a size such as 50 MB')
  return bytes
}

function bytesOf(value: string): number {
  const [, count, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/iu.exec(value) ?? []
  return Math.floor(Number(count) * (units[unit?.toLowerCase() ?? ''] ?? Number.NaN))
}

interface UrlRule {
  readonly protocols: readonly string[]
  readonly secret?: boolean
}

export function readUrl(env: Reader, name: string, { protocols, secret = false }: UrlRule): string | undefined {
  const value = readText(env, name)
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw refuse(name, secret ? '***' : value, `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
  return value
}

export function readPublicUrl(env: Reader): string | undefined {
  return readUrl(env, 'WAYBILL_PUBLIC_URL', { protocols: ['https:', 'http:'] })?.replace(/\/+$/u, '')
}

export function readList(env: Reader, name: string, isAllowed: (entry: string) => boolean = () => true): readonly string[] {
  const entries = (readText(env, name) ?? '').split(',').map((entry) => entry.trim())
  const wrong = entries.find((entry) => entry !== '' && !isAllowed(entry))
  if (wrong !== undefined) throw refuse(name, wrong, 'host names, addresses and networks such as 10.0.0.0/8, separated by commas')
  return entries.filter((entry) => entry !== '')
}

export function isListOfHosts(entry: string): boolean {
  return /^[\w.:[\]-]+(?:\/\d{1,3})?$/u.test(entry)
}
