import type { IncomingMessage } from 'node:http'
import { CliError } from '#cli-error.ts'
import type { Session } from '#session.ts'
import type { Service } from '#service/service.ts'
import { readBytes } from '#service/read-json.ts'
import { ServiceError } from '#service/read-service-error.ts'
import { send } from '#service/send.ts'

/** A result of a check, as the service answers it. */
export interface Check {
  readonly area: string
  readonly check: string
  readonly state: 'ok' | 'warning' | 'failed'
  readonly message: string
}

const timeoutMs = 20_000
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u

/** Checks the address of the service: keys are sent to it. */
export function checkUrl({ protocol, hostname }: URL): Check {
  const isSafe = protocol === 'https:' || loopback.test(hostname)
  const message = isSafe
    ? 'Keys are sent by https, or stay on this machine.'
    : 'Keys are sent in clear text: use the https address of the service.'
  return { area: 'client', check: 'url', state: isSafe ? 'ok' : 'warning', message }
}

/** Asks the service whether it is ready, and compares its clock. Without an answer there is nothing else to check. */
export async function checkAnswer(url: URL): Promise<readonly Check[]> {
  try {
    const before = Date.now()
    const answer = await send(new URL('/ready', url), { method: 'GET', headers: { accept: 'application/json' }, timeoutMs })
    return [await checkReady(answer), checkSkew(Date.parse(answer.headers.date ?? ''), before, Date.now())]
  } catch (error) {
    return [failedCheck('service', error, 'check the address, the network, and whether the service runs')]
  }
}

async function checkReady(answer: IncomingMessage): Promise<Check> {
  const text = (await readBytes(answer)).toString('utf8')
  if (answer.statusCode === 200) return { area: 'client', check: 'service', state: 'ok', message: 'The service answers and is ready.' }
  const reason = /"error":"([^"]*)"/u.exec(text)?.[1] ?? `It answers ${String(answer.statusCode)} at /ready.`
  return { area: 'client', check: 'service', state: 'failed', message: `${reason} See docs/how-to/operate.md, Monitor.` }
}

/** The header Date has whole seconds. */
const skewWarningMs = 30_000
const skewFailureMs = 300_000

/** Compares the clock of the service with this machine's, which stood between two moments while the service answered. */
export function checkSkew(service: number, before: number, after: number): Check {
  const skewMs = Math.max(0, before - service - 1000, service - after)
  const found = { area: 'clock', check: 'client' }
  if (Number.isNaN(skewMs))
    return { ...found, state: 'warning', message: 'The service does not say its time: a proxy may remove the header Date.' }
  if (skewMs < skewWarningMs) return { ...found, state: 'ok', message: 'The clocks of this machine and the service agree.' }
  const message = `The clocks of this machine and the service differ by ${String(Math.round(skewMs / 1000))} seconds: synchronise both by NTP.`
  return { ...found, state: skewMs < skewFailureMs ? 'warning' : 'failed', message }
}

interface Authorization {
  readonly company: string
  readonly scopes: readonly string[]
}

/** Checks the company's key where one is set. */
export async function checkKey({ hasKey, company: service }: Session): Promise<readonly Check[]> {
  if (!hasKey) return []
  try {
    const { company, scopes } = await service().get<Authorization>('/account/authorization')
    const message = `The key belongs to ${company} and has the scopes ${scopes.join(', ') || 'none'}.`
    return [{ area: 'client', check: 'key', state: 'ok', message }]
  } catch (error) {
    return [failedCheck('key', error, 'set WAYBILL_API_KEY to a published key of the company')]
  }
}

interface Examination {
  readonly version: string
  readonly checks: readonly Check[]
}

const adviceForKey = 'set WAYBILL_OPERATOR_KEY to the operator key of the service'
const adviceForOldService = 'the service is too old to check itself; update it'

/** Asks the service to check itself, and compares its version with this one. */
export async function examineService(service: Service, ownVersion: string): Promise<readonly Check[]> {
  try {
    const { version, checks } = await service.get<Examination>('/admin/doctor')
    return [checkVersion(version, ownVersion), ...checks]
  } catch (error) {
    const isUnknown = error instanceof ServiceError && error.status === 404
    return [failedCheck('operator key', error, isUnknown ? adviceForOldService : adviceForKey)]
  }
}

export function checkVersion(service: string, own: string): Check {
  const found = { area: 'client', check: 'version' }
  if (service === own) return { ...found, state: 'ok', message: `The service and this command line are ${own}.` }
  return { ...found, state: 'warning', message: `The service is ${service} and this command line ${own}: install the one of the service.` }
}

function failedCheck(check: string, error: unknown, advice: string): Check {
  if (!(error instanceof CliError)) throw error
  return { area: 'client', check, state: 'failed', message: `${error.message.replace(/\.$/u, '')}: ${advice}.` }
}
