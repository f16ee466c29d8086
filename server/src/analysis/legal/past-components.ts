import type { Tenant } from '#access/access.ts'
import type { ContentDocuments, ModuleContent } from '#analysis/analyser.ts'
import { type PastToRead, readPastSboms } from '#analysis/changes/read-past-sboms.ts'
import type { Database, Transaction } from '#database/database.ts'
import { findCatalogueIds, moduleComponentsOf } from '#sboms/sboms.ts'

/** What licenses the components that modules had at a moment, as the documents of then say. */
export interface PastComponents {
  /** By module id. */
  readonly sbomIds: ReadonlyMap<string, string>
  readonly components: readonly PastComponent[]
}

interface PastComponent {
  readonly moduleId: string
  readonly purl: string
  readonly licenses: string | undefined
  readonly location: string | undefined
}

/** Reads the components that the modules of a project had at a moment. Throws what `readPastSboms` throws. */
export async function readPastComponents(db: Database, tenant: Tenant, past: PastToRead): Promise<PastComponents> {
  const sbomIds = new Map<string, string>()
  const components: PastComponent[] = []
  for await (const { moduleId, sbomId, sbom } of readPastSboms(db, tenant, past)) {
    sbomIds.set(moduleId, sbomId)
    for (const { purl, licenses, location } of moduleComponentsOf(sbom)) components.push({ moduleId, purl, licenses, location })
  }
  return { sbomIds, components }
}

/** Makes the content of an evaluation of them; one statement. */
export async function toModuleContent(
  trx: Transaction,
  { sbomIds, components }: PastComponents,
): Promise<ModuleContent & { readonly documents: ContentDocuments }> {
  const componentIds = await findCatalogueIds(trx, [...new Set(components.map(({ purl }) => purl))])
  return {
    documents: { sbomIds, componentIds },
    components: components.flatMap(({ purl, ...component }) => {
      const componentId = componentIds.get(purl)
      return componentId === undefined ? [] : [{ ...component, componentId, cpe: undefined, isMatchedByCpe: false }]
    }),
  }
}
