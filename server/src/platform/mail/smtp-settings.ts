import { ConfigError, type Environment, readChoice, readText, readUrl } from '#platform/read-setting.ts'

/** The mail server that takes the service's mail (docs/reference/environment.md#mail). */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** `implicit`: TLS from the first byte; `starttls`: after it is negotiated, never without; `none`: in clear text. */
  readonly tls: 'implicit' | 'starttls' | 'none'
  readonly user: string | undefined
  readonly password: string | undefined
  readonly from: MailAddress
}

export interface MailAddress {
  readonly name: string
  readonly address: string
}

export const smtpVariable = 'WAYBILL_SMTP_URL'
const fromVariable = 'WAYBILL_SMTP_FROM'
const defaultPorts = { 'smtp:': 587, 'smtps:': 465 } as const

/** Reads the settings; undefined without a server. */
export function readSmtp(env: Environment): SmtpConfig | undefined {
  const url = readServer(env)
  const user = readText(env, 'WAYBILL_SMTP_USER')
  const password = readText(env, 'WAYBILL_SMTP_PASSWORD', { secret: true })
  const tls = readChoice(env, 'WAYBILL_SMTP_TLS', ['required', 'off'] as const) ?? 'required'
  if (url === undefined) return undefined
  if ((user === undefined) !== (password === undefined))
    throw new ConfigError('WAYBILL_SMTP_USER and WAYBILL_SMTP_PASSWORD are set together, or neither')
  const isImplicit = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: url.port === '' ? defaultPorts[isImplicit ? 'smtps:' : 'smtp:'] : Number(url.port),
    tls: isImplicit ? 'implicit' : tlsOf(tls),
    user,
    password,
    from: readFrom(env),
  }
}

function tlsOf(tls: 'required' | 'off'): 'starttls' | 'none' {
  return tls === 'off' ? 'none' : 'starttls'
}

function readServer(env: Environment): URL | undefined {
  const text = readUrl(env, smtpVariable, { protocols: ['smtp:', 'smtps:'], secret: true })
  if (text === undefined) return undefined
  const url = new URL(text)
  const isBare = url.username === '' && url.password === '' && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  if (!isBare || url.hostname === '')
    throw new ConfigError(`${smtpVariable}=*** is not valid: smtp://host:port or smtps://host:port, without user name, password and path`)
  return url
}

const addressPattern = /^[^\s<>()[\]\\,;:@"\p{Cc}]+@[^\s<>()\\,;@"\p{Cc}]+$/u

/** Reports whether an address can be sent to: one mailbox, without quotes, comments and control characters. */
export function isMailAddress(address: string): boolean {
  return address.length <= 254 && addressPattern.test(address)
}

function readFrom(env: Environment): MailAddress {
  const text = readText(env, fromVariable)
  if (text === undefined) throw new ConfigError(`${fromVariable} is not set: ${smtpVariable} needs the address that mail comes from`)
  const [, name, inAngles] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*)<([^<>]*)>$/u.exec(text) ?? []
  const address = inAngles ?? text
  if (!isMailAddress(address))
    throw new ConfigError(`${fromVariable} is not valid: an address, or a name and an address: Waybill <waybill@example.com>`)
  return { name: name === undefined || name === '' ? 'Waybill' : name, address }
}
