import { isNetwork } from '#platform/outbound/allow-list.ts'
import { type Environment, readFlag, readList, readText } from '#platform/read-setting.ts'

/** Whose X-Forwarded-For is believed: that of nobody, of everybody, or of some addresses and networks. */
export type TrustedProxies = boolean | readonly string[]

export const trustVariable = 'WAYBILL_TRUST_PROXY'
const allowed = 'on, off, or addresses and networks such as 10.0.0.0/8, separated by commas'

/** Reads the proxies that are trusted; nobody without the setting (docs/how-to/run-behind-a-proxy.md). */
export function readTrustedProxies(env: Environment): TrustedProxies {
  const isList = /[.:,]/u.test(readText(env, trustVariable) ?? '')
  return isList ? readList(env, trustVariable, { isAllowed: isNetwork, allowed }) : (readFlag(env, trustVariable, allowed) ?? false)
}
