import { refused } from '#cli-error.ts'
import { readConfigFile } from '#settings/read-config-file.ts'
import type { CliContext } from '#cli-context.ts'

/** Where the service is and which keys open it. */
export interface Settings {
  /** Of the interface: ends in `/api/v2`. */
  readonly url: URL
  readonly key: string | undefined
  readonly operatorKey: string | undefined
}

/** The settings among the options of a command line. */
export interface Flags {
  readonly url?: string
  readonly key?: string
  readonly operatorKey?: string
  readonly config?: string
}

const defaultUrl = 'http://127.0.0.1:8080'

/** Each setting from the flags, else the environment, else the settings file; an empty one counts as absent. */
export async function readSettings(world: CliContext, flags: Flags, warn: (warning: string) => void): Promise<Settings> {
  const file = await readConfigFile(world, flags.config, warn)
  const { env } = world
  return {
    url: serviceUrl(firstNonEmpty(flags.url, env['WAYBILL_URL'], file.url) ?? defaultUrl),
    key: requireHeaderValue(firstNonEmpty(flags.key, env['WAYBILL_API_KEY'], file.key)),
    operatorKey: requireHeaderValue(firstNonEmpty(flags.operatorKey, env['WAYBILL_OPERATOR_KEY'], file.operatorKey)),
  }
}

function firstNonEmpty(...texts: readonly (string | undefined)[]): string | undefined {
  return texts.map((text) => text?.trim()).find((text) => text !== undefined && text !== '')
}

/** The service's address as people write it, with or without the interface's path. */
function serviceUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw refused(`${text} is not the URL of a service; write http://host:port or https://host`)
  const path = url.pathname.replace(/\/+$/u, '')
  url.pathname = path.endsWith('/v2') ? path : `${path}/api/v2`
  url.search = ''
  url.hash = ''
  return url
}

/** A key with a line feed or the like would break the request; its value is not repeated. */
function requireHeaderValue(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]+$/u.test(key)) throw refused('the key has characters that no key has')
  return key
}
