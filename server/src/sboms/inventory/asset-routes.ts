import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { portfolioReaders } from '#access/scope-sets.ts'
import { Id } from '#platform/http/query.ts'
import { newId } from '#platform/ids.ts'
import type { AppContext } from '#platform/app-context.ts'
import { type Inventory, type InventoryScope, loadInventory } from '#sboms/inventory/inventory-store.ts'
import { rootComponentOf, toolVersion } from '#sboms/inventory/standard-sbom.ts'
import type { Asset } from '@waybill/documents'
import { writeAssetBom } from '@waybill/documents/cyclonedx'

const Document = Type.Unsafe<object>({ type: 'object', additionalProperties: true, description: 'a CycloneDX 1.7 document' })

/** The documents, and the kind of asset in each. */
const documents = [
  { name: 'cbom', noun: 'Cbom', kind: 'cryptographic-asset', summary: 'CBOM: the cryptographic assets' },
  { name: 'aibom', noun: 'Aibom', kind: 'machine-learning-model', summary: 'AIBOM: the machine-learning models' },
] as const

/** CBOM and AIBOM of projects and modules (docs/reference/sboms.md#aibom-and-cbom). */
export function assetRoutes({ db, now }: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const { name, noun, kind, summary } of documents) {
      app.get(
        `/core/projects/:project_id/${name}`,
        {
          config: { scopes: portfolioReaders },
          schema: {
            operationId: `getProject${noun}`,
            summary: `Download the ${summary} of a project`,
            tags: ['projects'],
            params: Type.Object({ project_id: Id }),
            response: { 200: Document },
          },
        },
        async ({ caller, params: { project_id: projectId } }, reply) =>
          sendBom(reply, assetBom(kind, await loadInventory(db, caller, { projectId }), { of: { projectId }, at: now() })),
      )
      app.get(
        `/core/modules/:module_id/${name}`,
        {
          config: { scopes: portfolioReaders },
          schema: {
            operationId: `getModule${noun}`,
            summary: `Download the ${summary} of a module`,
            tags: ['modules'],
            params: Type.Object({ module_id: Id }),
            response: { 200: Document },
          },
        },
        async ({ caller, params: { module_id: moduleId } }, reply) =>
          sendBom(reply, assetBom(kind, await loadInventory(db, caller, { moduleId }), { of: { moduleId }, at: now() })),
      )
    }
  }
}

function sendBom(reply: FastifyReply, bom: object): FastifyReply {
  return reply.serializer(JSON.stringify).type('application/json; charset=utf-8').send(bom)
}

interface AssetRequest {
  readonly of: InventoryScope
  readonly at: Date
}

function assetBom(kind: Asset['kind'], inventory: Inventory, { of, at }: AssetRequest): object {
  const rootComponent = rootComponentOf(inventory, 'moduleId' in of ? inventory.modules[0] : undefined)
  const sboms = inventory.modules.flatMap(({ sbom }) => sbom ?? [])
  return writeAssetBom(kind, { rootComponent, sboms }, { serialNumber: `urn:uuid:${newId()}`, timestamp: at.toISOString(), toolVersion })
}
