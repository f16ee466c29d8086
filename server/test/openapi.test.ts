import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { portableDescription } from '#platform/http/document-api.ts'
import { service } from './harness.ts'

it('openapi.json describes the routes as they are; npm run openapi writes it', async () => {
  const { http } = await service()
  const written: unknown = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
  expect(JSON.parse(JSON.stringify(portableDescription(http)))).toEqual(written)
})
