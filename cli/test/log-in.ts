import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, type Run, runWaybill } from './run-waybill.ts'

interface Watched {
  readonly url: string
  readonly args?: readonly string[]
  readonly home?: string
  /** What a person does who has read the code, while the command waits for the first time. */
  readonly onCode: (userCode: string) => Promise<unknown>
}

/** Signs in at a terminal that a person watches. */
export async function logIn({ url, args = [], home = newFolder(), onCode }: Watched): Promise<Run> {
  const [code, decided] = [Promise.withResolvers<string>(), { once: false }]
  let shown = ''
  function read(text: string): void {
    shown += text
    const [, userCode] = /shows the code ([A-Z]{4}-[A-Z]{4})\./u.exec(shown) ?? []
    if (userCode !== undefined) code.resolve(userCode)
  }
  async function wait(): Promise<void> {
    const userCode = await code.promise
    if (!decided.once) await onCode(userCode)
    decided.once = true
  }
  return runWaybill(['login', url, ...args], { home, wait, isAsked: true, onStderr: read })
}

/** Returns the settings that a home holds. */
export function storedIn(home: string): unknown {
  const file = join(home, '.config/waybill/config.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
