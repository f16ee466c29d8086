import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#platform/app-context.ts'

const fileName = 'demo-company'

function pathOf({ config }: Pick<AppContext, 'config'>): string {
  return join(config.dataFolder, fileName)
}

/** Stores which company is the demo: nothing that a user of another company can change makes theirs one. */
export async function storeDemoCompany(context: Pick<AppContext, 'config'>, companyId: string): Promise<void> {
  await writeFile(pathOf(context), `${companyId}\n`, { mode: 0o600 })
}

/** Returns the id of the demo company; undefined where there is none. */
export async function readDemoCompany(context: Pick<AppContext, 'config'>): Promise<string | undefined> {
  const id = await readFile(pathOf(context), 'utf8').catch(() => undefined)
  return id?.trim()
}

export async function forgetDemoCompany(context: Pick<AppContext, 'config'>): Promise<void> {
  await rm(pathOf(context), { force: true })
}
