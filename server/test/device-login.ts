import { type Answer, makeCompany, type Service, type TestCompany } from './harness.ts'
import { type Browser, makeUser, openBrowser, type TestUser } from './log-in.ts'

/** A user in a browser, with a company that administers them. */
export interface Person {
  readonly company: TestCompany
  readonly user: TestUser
  readonly browser: Browser
}

export async function makePerson(at: Service, remoteAddress?: string): Promise<Person> {
  const company = await makeCompany({ in: at })
  const user = await makeUser(company, ['manager', 'developer'])
  const browser = await openBrowser(at, remoteAddress)
  await browser.logIn(user.email)
  return { company, user, browser }
}

/** A program without a browser; it sends neither a key nor a cookie. */
export interface Device {
  readonly userCode: string
  readonly deviceCode: string
  readonly poll: () => Promise<Answer>
}

let networks = 0

/** Asks as a device from an address; by default from one that no other test uses, since requests are limited by address. */
export async function askForCodes(at: Service, body: object = { name: 'Build laptop' }, remoteAddress?: string): Promise<Answer> {
  networks += 1
  const from = remoteAddress ?? `10.9.${String(networks >> 8)}.${String(networks & 255)}`
  const device = await openBrowser(at, from)
  return device.request({ method: 'POST', url: '/account/device', payload: body })
}

export async function startDevice(at: Service, body?: object, remoteAddress?: string): Promise<Device> {
  const { body: codes, text } = await askForCodes(at, body, remoteAddress)
  if (codes.device_code === undefined) throw new Error(`the device got no codes: ${text}`)
  const device = await openBrowser(at, '203.0.113.9')
  const payload = { device_code: codes.device_code }
  return {
    userCode: codes.user_code,
    deviceCode: codes.device_code,
    poll: () => device.request({ method: 'POST', url: '/account/device/token', payload }),
  }
}

/** A body that allows a device. */
export function approvalOf({ userCode }: Pick<Device, 'userCode'>, now: Date, fields: object = {}): object {
  return { userCode, scopes: ['developer'], expires: new Date(now.getTime() + 30 * 86_400_000).toISOString(), ...fields }
}
