import * as fc from 'fast-check'
import type { TSchema } from 'typebox'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { NewMisuse, NewSolution, NewSupportContract } from '#products/entries/entries.ts'
import { NewProduct, ProductUpdate, Retirement } from '#products/product.ts'
import { arbitraryOf, mutated } from '#test/arbitrary-of.ts'
import { type Answer, makeCompany, type TestCompany } from '#test/harness.ts'

const shared: { company?: TestCompany; id?: string } = {}

beforeAll(async () => {
  shared.company = await makeCompany()
  const { body } = await shared.company.post('/core/products', { type: 'class', identifier: newId(), name: 'Product' })
  const { _id: id } = body
  shared.id = id
})

function post(path: string, sent: unknown): Promise<Answer> {
  const url = `/core/products${path.replace('{id}', shared.id ?? '')}`
  const headers = { 'content-type': 'application/json' }
  return company().request({ method: 'POST', url, payload: JSON.stringify(sent ?? null), headers })
}

function company(): TestCompany {
  if (shared.company === undefined) throw new Error('the company was not made')
  return shared.company
}

function isAccepted({ status, body }: Answer): boolean {
  return status < 300 ? typeof body.identifier === 'string' : [400, 404].includes(status) && typeof body.error === 'string'
}

it.each<[string, TSchema]>([
  ['', NewProduct],
  ['/{id}', ProductUpdate],
  ['/{id}/retire', Retirement],
  ['/{id}/misuse', NewMisuse],
  ['/{id}/support', NewSupportContract],
  ['/{id}/solution', NewSolution],
])(
  'whatever is sent to /core/products%s, the answer is a product or says what is wrong, and what was taken can be read',
  async (path, shape) => {
    const wellFormed = arbitraryOf(shape)
    const body = fc.oneof(
      wellFormed,
      wellFormed.chain((sent) => mutated(sent as object)),
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await post(path, sent)
        expect([isAccepted(answer), answer.text]).toEqual([true, answer.text])
        const detail = await company().get(`/core/products/${shared.id ?? ''}/dossier?format=html`)
        expect([detail.status, (await company().get('/core/products')).status]).toEqual([200, 200])
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 12), seed: Number(process.env['FUZZ_SEED'] ?? 1) },
    )
  },
)
