import { expect, it } from 'vitest'
import { transact } from '#database/transact.ts'
import { recordLastCommit } from '#feeds/repositories/record-last-commit.ts'
import { linkPackages } from '#feeds/repositories/repository-link-store.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'

async function lastCommitOf(url: string): Promise<string | undefined> {
  const { db } = (await service()).context
  const row = await db.selectFrom('source_repository').select('last_commit_at').where('url', '=', url).executeTakeFirst()
  return row?.last_commit_at?.toISOString()
}

it('the last commit counts where packages are built from the repository and it is newer (docs/reference/repository-scans.md#activity)', async () => {
  const { context } = await service()
  const [url, other] = [`https://github.com/acme/${uniqueName()}`, `https://github.com/acme/${uniqueName()}`]
  await transact(context.db, (trx) => linkPackages(trx, 'registry', [{ packagePurl: `pkg:npm/${uniqueName()}`, url }]))
  async function record(address: string, committed: string): Promise<void> {
    await transact(context.db, (trx) => recordLastCommit(trx, context, { url: address, committed }))
  }
  await record(other, '2026-01-02T00:00:00.000Z')
  expect(await lastCommitOf(other)).toBeUndefined()
  for (const committed of ['2026-01-02T00:00:00.000Z', '2025-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'])
    await record(`${url}.git`, committed)
  expect(await lastCommitOf(url)).toBe('2026-01-02T00:00:00.000Z')
  await record(url, '2026-02-01T00:00:00.000Z')
  expect(await lastCommitOf(url)).toBe('2026-02-01T00:00:00.000Z')
})
