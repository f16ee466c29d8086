import type { Config } from '#platform/config.ts'
import { type Check, checksOf } from '#doctor/check.ts'

const { ok, warning, failed } = checksOf('settings')

type Settings = Pick<Config, 'http' | 'database' | 'operatorKey' | 'secret' | 'signingKey' | 'role'>

/**
 * Checks the settings of this process, with the X-Forwarded-For that the request for it had (docs/reference/cli.md#waybill-doctor). Never
 * shows a secret.
 */
export function checkSettings(config: Settings, forwardedFor?: string): readonly Check[] {
  return [
    checkSecret('WAYBILL_OPERATOR_KEY', config.operatorKey, config),
    checkSecret('WAYBILL_SECRET', config.secret, config),
    checkSigningKey(config),
    checkPublicUrl(config),
    checkForwarding(config, forwardedFor) ?? checkProxy(config),
  ]
}

/** `openssl rand -base64 24` has 32 characters. */
const strongLength = 32
const strongVariety = 10

function checkSecret(name: string, value: string | undefined, { database }: Settings): Check {
  if (value === undefined) return checkGenerated(name, database.url)
  if (new Set(value).size < strongVariety)
    return failed(
      name,
      `It has fewer than ${String(strongVariety)} different characters and can be guessed: set one from openssl rand -base64 32.`,
    )
  if (value.length < strongLength)
    return warning(name, `It is shorter than ${String(strongLength)} characters: set one from openssl rand -base64 32.`)
  return ok(name, 'It is set and long enough.')
}

function checkGenerated(name: string, url: string | undefined): Check {
  if (url === undefined) return ok(name, 'It was generated and is kept in the data folder.')
  return warning(
    name,
    'It is not set, so that this process uses the one in its data folder: set the same value for every process, and keep it with the backups.',
  )
}

function checkSigningKey({ signingKey, database }: Settings): Check {
  if (signingKey === undefined) return checkGenerated('WAYBILL_SIGNING_KEY', database.url)
  return ok('WAYBILL_SIGNING_KEY', 'It is set.')
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

function isLocal({ http }: Settings): boolean {
  return loopback.test(new URL(http.publicUrl).hostname)
}

function checkPublicUrl(config: Settings): Check {
  const { protocol } = new URL(config.http.publicUrl)
  if (protocol === 'https:') return ok('WAYBILL_PUBLIC_URL', 'It is an https address.')
  if (isLocal(config))
    return ok('WAYBILL_PUBLIC_URL', 'It is an address of this machine; set an https address before others use the service.')
  return failed(
    'WAYBILL_PUBLIC_URL',
    'It is not an https address, so that keys and sessions cross the network in clear text: put a proxy with TLS in front, and set its https address.',
  )
}

const trust = 'WAYBILL_TRUST_PROXY'

/** Warns of what the request shows of a proxy; undefined where it shows nothing wrong. */
function checkForwarding({ http: { trustProxy } }: Settings, forwardedFor: string | undefined): Check | undefined {
  if (forwardedFor === undefined) return undefined
  if (!trustProxy)
    return warning(
      trust,
      'It is off, but this request came through a proxy, so that all clients share its address, and its pauses after failed logins: set it to on.',
    )
  if (!forwardedFor.includes(',')) return undefined
  return warning(
    trust,
    'It is on, but the proxy appends to the X-Forwarded-For of clients, who thereby choose the address that Waybill takes, the first one: let the proxy replace the header.',
  )
}

function checkProxy(config: Settings): Check {
  const { trustProxy, publicUrl } = config.http
  if (!trustProxy && publicUrl.startsWith('https:'))
    return warning(
      trust,
      'It is off behind a proxy with TLS, so that all clients share the address of the proxy, and its pauses after failed logins: set it to on.',
    )
  if (trustProxy && isLocal(config))
    return warning(
      trust,
      'It is on without a proxy in WAYBILL_PUBLIC_URL: anyone can forge an address by X-Forwarded-For. Set it to off, or the public URL of the proxy.',
    )
  return ok(trust, trustProxy ? 'It is on, behind a proxy.' : 'It is off, and no proxy is configured.')
}
