import { describe, expect, it } from 'vitest'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { importKev } from '#test/import-kev.ts'
import { exploitedOf, makeExploitedProduct, makeProduct } from '#test/make-exploited-product.ts'
import { makeRelease } from '#test/make-release.ts'
import { advisory, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { evaluateProductsJob } from '#products/products.ts'
import type { Completeness } from '#products/completeness/completeness.ts'

async function completenessOf(company: TestCompany): Promise<readonly Completeness[]> {
  const { status, body, text } = await company.get('/core/products/completeness')
  if (status !== 200) throw new Error(text)
  return body as readonly Completeness[]
}

/** What a dossier says of itself, too. */
type DossierFigures = Omit<Completeness, 'asOf' | 'supportUntil'>

/** The figures of the dossier of each product, in the order of the list. */
async function dossiersOf(company: TestCompany): Promise<readonly DossierFigures[]> {
  const { body } = await company.get('/core/products')
  const dossiers: DossierFigures[] = []
  for (const { _id } of body) {
    const { summary, vulnerabilities } = (await company.get(`/core/products/${String(_id)}/dossier`)).body
    const { met, missing, check } = summary
    dossiers.push({ _id, met, missing, check, exploited: vulnerabilities.knownExploited })
  }
  return dossiers
}

async function evaluateAll(): Promise<void> {
  const { db, jobs } = (await service()).context
  await db.transaction().execute((trx) => jobs.enqueue(trx, evaluateProductsJob, {}))
  await jobs.settled()
}

function withoutTime(list: readonly Completeness[]): readonly DossierFigures[] {
  return list.map(({ asOf: _asOf, supportUntil: _until, ...figures }) => figures)
}

async function cardOf(company: TestCompany, named: string) {
  const { body } = await company.get('/core/inbox')
  return (body as { card: string }[]).find(({ card }) => card === named)
}

describe('completeness (docs/reference/products.md#completeness)', () => {
  it('has the figures of each dossier: without a release, with one, with an exploited vulnerability', async () => {
    const { company, productId } = await makeExploitedProduct()
    await company.post(`/core/products/${productId}/support`, { name: 'Support', endDate: '2040-01-01' })
    await company.post(`/core/products/${productId}/misuse`, { name: 'As a toy' })
    await company.post('/core/products', { type: 'family', identifier: 'family', name: 'A family' })
    const { approvalId } = await makeRelease({ company })
    await makeProduct(company, approvalId, 'Sensor')
    await evaluateAll()
    const list = await completenessOf(company)
    expect(withoutTime(list)).toEqual(await dossiersOf(company))
    expect(list).toMatchObject([{ exploited: 0, asOf: null }, { _id: productId, exploited: 1, asOf: expect.any(String) }, { exploited: 0 }])
  })

  it('says until when each product is supported: the end of its longest contract', async () => {
    const company = await makeCompany()
    const { body } = await company.post('/core/products', { type: 'class', identifier: 'a', name: 'a' })
    expect(await completenessOf(company)).toMatchObject([{ supportUntil: null }])
    for (const endDate of ['2031-01-01', '2032-03-04', '2030-01-01'])
      await company.post(`/core/products/${String(body['_id'])}/support`, { name: 'Support', endDate })
    expect(await completenessOf(company)).toMatchObject([{ supportUntil: '2032-03-04' }])
  })

  it('follows an evaluation of the releases as of then, and of risks as of now', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    const { company, approvalId, projectId } = await makeRelease({ modules: [[`pkg:npm/${name}@1.0.0`]] })
    await makeProduct(company, approvalId)
    await (await service()).context.jobs.settled()
    const before = await completenessOf(company)
    await publish(advisory(cve, name))
    await importKev(cve)
    expect(await completenessOf(company)).toEqual(before)
    await evaluateAll()
    expect(await completenessOf(company)).toMatchObject([{ exploited: 1 }])
    await company.post('/core/risks', { name: 'A risk', projectId })
    expect(withoutTime(await completenessOf(company))).toEqual(await dossiersOf(company))
  })

  it('knows no vulnerabilities until the releases that are linked now are evaluated', async () => {
    const { company, approvalId } = await makeRelease()
    const productId = await makeProduct(company, approvalId)
    const { db, jobs } = (await service()).context
    await jobs.settled()
    await db.deleteFrom('product_evaluation').where('product_id', '=', productId).execute()
    const [unevaluated] = await completenessOf(company)
    expect(unevaluated).toMatchObject({ exploited: null, asOf: null })
    await evaluateAll()
    const [evaluated] = await completenessOf(company)
    expect(evaluated).toMatchObject({ exploited: 0, asOf: expect.any(String) })
    await company.delete(`/core/products/${productId}/solution/${approvalId}`)
    await jobs.settled()
    expect(await completenessOf(company)).toMatchObject([{ exploited: 0, asOf: null }])
  })

  it('leaves out retired products and those of other companies, and takes as many statements for three as for one', async () => {
    const company = await makeCompany()
    const ids: string[] = []
    for (const identifier of ['a', 'b', 'c'])
      ids.push((await company.post('/core/products', { type: 'class', identifier, name: identifier })).body['_id'])
    const three = await statementsOf(() => completenessOf(company))
    for (const id of ids.slice(1)) await company.post(`/core/products/${id}/retire`, {})
    expect((await completenessOf(company)).map(({ _id: id }) => id)).toEqual([ids[0]])
    expect(await statementsOf(() => completenessOf(company))).toHaveLength(three.length)
    expect(await completenessOf(await makeCompany())).toEqual([])
  })
})

describe('the inbox (docs/reference/overview.md#inbox)', () => {
  it('shows the next deadline of each exploited vulnerability in a product until it is final', async () => {
    const { company, cve } = await makeExploitedProduct()
    const [{ _id: id, next }] = (await exploitedOf(company)) as [{ readonly _id: string; readonly next: { readonly due: string } }]
    expect(await cardOf(company, 'exploited-in-products')).toMatchObject({
      total: 1,
      items: [
        {
          what: cve,
          where: 'Gateway',
          since: next.due,
          why: 'the early warning is due in 24 hours',
          link: `/products/exploited-vulnerabilities/${id}`,
        },
      ],
    })
    const address = `/core/products/exploited-vulnerabilities/${id}`
    await company.post(`${address}/awareness`, { aware: '2026-01-01', reason: 'A customer told us.' })
    expect(await cardOf(company, 'exploited-in-products')).toMatchObject({ items: [{ why: 'the early warning is overdue' }] })
    await company.post(`${address}/sent`, { state: 'notified', sentTo: ['CSIRT'] })
    expect(await cardOf(company, 'exploited-in-products')).toMatchObject({
      items: [{ since: null, why: 'the final report is due 14 days after a measure is available' }],
    })
    await company.post(`${address}/not-applicable`, { reason: 'It is not exploitable here.' })
    expect(await cardOf(company, 'exploited-in-products')).toMatchObject({ total: 0 })
  })

  it('shows released products whose dossiers lack entries, not planned ones', async () => {
    const company = await makeCompany()
    const { body } = await company.post('/core/products', { type: 'class', identifier: 'gateway', name: 'Gateway' })
    expect(await cardOf(company, 'missing-dossier-entries')).toMatchObject({ total: 0 })
    await company.post(`/core/products/${String(body['_id'])}`, { state: 'released' })
    const [{ missing } = { missing: 0 }] = await completenessOf(company)
    expect(await cardOf(company, 'missing-dossier-entries')).toMatchObject({
      total: 1,
      items: [{ what: 'Gateway', where: 'gateway', why: `${String(missing)} entries of its dossier are missing` }],
    })
  })
})
