import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#platform/app-context.ts'
import { loadOrCreateKey } from '#platform/load-or-create-key.ts'

/** What the demo user logs in with. */
export interface DemoLogin {
  readonly email: string
  readonly password: string
}

const email = 'demo@waybill.example'
const fileName = 'demo-password'

/** Creates the password of the demo user; it is stored in the data folder, so that the login page can show it after a restart. */
export async function createDemoLogin({ config }: AppContext): Promise<DemoLogin> {
  const password = await loadOrCreateKey(config.dataFolder, fileName, () => randomBytes(12).toString('base64url'))
  return { email, password }
}

/** Returns the demo login; undefined where no demo was created. */
export async function readDemoLogin({ config }: Pick<AppContext, 'config'>): Promise<DemoLogin | undefined> {
  const password = await readFile(join(config.dataFolder, fileName), 'utf8').catch(() => undefined)
  return password === undefined ? undefined : { email, password: password.trim() }
}
