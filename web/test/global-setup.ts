import type { TestProject } from 'vitest/node'
import { build } from '../../server/test/build.ts'
import { setup as setUpDatabase } from '../../server/test/global-setup.ts'
import { chromiumPath } from './chromium.ts'

/** Builds the app and the documentation once, and migrates the database that every service of the tests copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath === undefined) return async () => undefined
  build(process.execPath, ['scripts/build-web.mjs'])
  build(process.execPath, ['scripts/build-docs.mjs'])
  return setUpDatabase(project)
}
