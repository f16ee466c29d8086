import type { Config } from '#platform/config.ts'
import { type Check, checksOf } from '#doctor/check.ts'
import { trustVariable, type TrustedProxies } from '#platform/trusted-proxies.ts'

const { ok, warning, failed } = checksOf('settings')

type Settings = Pick<Config, 'http' | 'database' | 'operatorKey' | 'secret' | 'signingKey' | 'role'>

/**
 * Checks the settings of this process, with the proxies that the request for it came through (docs/reference/cli.md#waybill-doctor). Never
 * shows a secret.
 */
export function checkSettings(config: Settings, forwarding?: Forwarding): readonly Check[] {
  return [
    checkSecret('WAYBILL_OPERATOR_KEY', config.operatorKey, config),
    checkSecret('WAYBILL_SECRET', config.secret, config),
    checkSigningKey(config),
    checkPublicUrl(config),
    (forwarding && checkForwarding(config, forwarding)) ?? checkProxy(config),
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

/** What a request shows of the proxies that it came through. */
export interface Forwarding {
  /** Its X-Forwarded-For. */
  readonly addresses: string
  /** Who sent it to this process. */
  readonly sender: string
  readonly isBelieved: boolean
}

const appends =
  'It is on, but the proxy appends to the X-Forwarded-For of clients, who thereby choose the address that Waybill takes, the first one: let the proxy replace the header, or set the addresses of the proxies instead of on.'

/** Warns of what the request shows of a proxy; undefined where it shows nothing wrong. */
function checkForwarding({ http: { trustProxy } }: Settings, { addresses, sender, isBelieved }: Forwarding): Check | undefined {
  if (isBelieved) return trustProxy === true && addresses.includes(',') ? warning(trustVariable, appends) : undefined
  const found =
    trustProxy === false
      ? `It is off, but this request came through a proxy at ${sender}`
      : `It does not name ${sender}, but this request came through a proxy there`
  return warning(
    trustVariable,
    `${found}, so that all clients of the proxy share one address, and the pauses after failed logins: add the address.`,
  )
}

function checkProxy(config: Settings): Check {
  const { trustProxy, publicUrl } = config.http
  if (trustProxy === false && publicUrl.startsWith('https:'))
    return warning(
      trustVariable,
      'It is off behind a proxy with TLS, so that all clients share the address of the proxy, and its pauses after failed logins: set the address of the proxy.',
    )
  if (trustProxy === true && isLocal(config))
    return warning(
      trustVariable,
      'It is on without a proxy in WAYBILL_PUBLIC_URL: anyone can forge an address by X-Forwarded-For. Set it to off, or the public URL of the proxy.',
    )
  return ok(trustVariable, describeTrust(trustProxy))
}

function describeTrust(trusted: TrustedProxies): string {
  if (trusted === false) return 'It is off, and no proxy is configured.'
  return trusted === true ? 'It is on, behind a proxy.' : 'It names the proxies whose X-Forwarded-For is believed.'
}
