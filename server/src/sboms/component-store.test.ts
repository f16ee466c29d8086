import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#database/transact.ts'
import { resolveComponents } from '#sboms/component-store.ts'
import { uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { canonicalPurl } from '@waybill/identifiers'

async function resolve(...texts: readonly string[]): Promise<readonly number[]> {
  const { db } = (await service()).context
  const purls = texts.map((text) => canonicalPurl(text) ?? '').toSorted()
  return (await transact(db, (trx) => resolveComponents(trx, purls, async () => undefined))).ids
}

async function packagesOf(ids: readonly number[]): Promise<readonly string[]> {
  const { db } = (await service()).context
  const { rows } = await sql<{ purl: string }>`
    select distinct p.purl from component c join package p on p.id = c.package_id where c.id = any(${[...ids]}::bigint[]) order by 1`.execute(
    db,
  )
  return rows.map(({ purl }) => purl)
}

it('components of one package share it, whatever their versions, qualifiers and paths', async () => {
  const name = uniqueName()
  const first = await resolve(`pkg:npm/%40scope/${name}@1.0.0`)
  const later = await resolve(`pkg:npm/%40scope/${name}`, `pkg:npm/%40scope/${name}@2.0.0?arch=x`, `pkg:npm/%40scope/${name}@2.0.0#lib`)
  expect(new Set([...first, ...later]).size).toBe(4)
  expect(await packagesOf([...first, ...later])).toEqual([`pkg:npm/%40scope/${name}`])
})

it('a package whose name depends on qualifiers is the same one for every version', async () => {
  const [name, at] = [`Model-${uniqueName()}`, 'repository_url=https://adb-1.2.azuredatabricks.net/api']
  const folded = [...(await resolve(`pkg:mlflow/${name}@1?${at}`)), ...(await resolve(`pkg:mlflow/${name}@2?${at}`))]
  const asWritten = await resolve(`pkg:mlflow/${name}@3`)
  const names = [await packagesOf(folded), await packagesOf(asWritten)]
  expect(names.map(({ length }) => length)).toEqual([1, 1])
  expect(names[0]).not.toEqual(names[1])
})
