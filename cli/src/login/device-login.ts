import { CliError, exitCodes, refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import type { Output } from '#output/output.ts'
import { ServiceError } from '#service/read-service-error.ts'
import type { Service } from '#service/service.ts'

interface Codes {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
}

interface Asking {
  readonly context: CliContext
  readonly out: Output
  readonly service: Service
  /** What the page shows, and the key is called. */
  readonly name: string
}

/** Statuses of a service that does not know the operation; it first asks for a key. */
const unknownStatuses: ReadonlySet<number> = new Set([401, 404, 405])

/** Asks for codes; undefined where the service is too old to give any. */
export async function askForCodes({ service, name }: Asking): Promise<Codes | undefined> {
  try {
    return await service.post<Codes>('/account/device', { name })
  } catch (error) {
    if (error instanceof ServiceError && unknownStatuses.has(error.status)) return undefined
    throw error
  }
}

/** Shows the codes, and returns the key once a person has allowed it in a browser (docs/reference/device-login.md#polling). */
export async function waitForKey({ context, out, service }: Asking, codes: Codes): Promise<string> {
  const { user_code: userCode, verification_uri_complete: address, expires_in: seconds } = codes
  out.note(`Open ${address}`)
  out.note(`and check that it shows the code ${userCode}. It is valid for ${String(Math.round(seconds / 60))} minutes.`)
  let [interval, losses] = [Math.max(1, codes.interval), 0]
  for (let waited = 0; waited <= seconds; waited += interval) {
    await context.wait(interval * 1000)
    const answer = await poll(service, codes.device_code, losses)
    if (typeof answer === 'object') return answer.key
    losses = answer === 'lost' ? losses + 1 : 0
    if (answer === 'slow_down') interval += stepSeconds
  }
  throw refused(endings.expired_token)
}

/** How much longer the service wants to wait after a poll that came too early (RFC 8628 §3.5). */
const stepSeconds = 5

/** The service may restart during the wait. */
const maxLosses = 5

const endings = {
  access_denied: 'the sign-in was denied',
  expired_token: 'the code has expired, was used or was withdrawn; run waybill login again',
} as const

type Waiting = 'authorization_pending' | 'slow_down' | 'lost'

async function poll(service: Service, deviceCode: string, losses: number): Promise<Waiting | { readonly key: string }> {
  try {
    const { access_token: key } = await service.post<{ readonly access_token: string }>('/account/device/token', {
      device_code: deviceCode,
    })
    return { key }
  } catch (error) {
    const waiting = error instanceof CliError ? understand(error, losses) : undefined
    if (waiting === undefined) throw error
    return waiting
  }
}

/** Reads the code of an error; undefined for what is no reason to go on waiting. */
function understand({ message, exitCode }: CliError, losses: number): Waiting | undefined {
  if (message === 'authorization_pending' || message === 'slow_down') return message
  if (message === 'access_denied' || message === 'expired_token') throw refused(endings[message])
  return exitCode === exitCodes.failed && losses < maxLosses ? 'lost' : undefined
}
