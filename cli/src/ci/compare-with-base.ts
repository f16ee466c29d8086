import type { Finding } from '#findings/finding.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { Service } from '#service/service.ts'

/** What a change brings and fixes against the module of its base branch. */
export interface Difference {
  readonly base: string
  readonly added: readonly Finding[]
  readonly fixed: readonly Finding[]
}

interface Side {
  readonly projectId: string
  readonly moduleId: string
}

/** Compares what is open now in a module and in that of the base branch; undefined while that was never analysed. */
export async function compareWithBase(
  service: Service,
  own: Side,
  base: { name: string; module: string },
): Promise<Difference | undefined> {
  const baseId = await findModule(service, own.projectId, base.module)
  if (baseId === undefined) return undefined
  const [here, there] = [await listOpen(service, own.moduleId), await listOpen(service, baseId)]
  return { base: base.name, ...differenceOf(here, there) }
}

/** Distinguishes findings by what they say of which component; another version with the same fault is no news. */
export function differenceOf(here: readonly Finding[], there: readonly Finding[]): Omit<Difference, 'base'> {
  const [hereKeys, thereKeys] = [new Set(here.map(identityOf)), new Set(there.map(identityOf))]
  return {
    added: here.filter((finding) => !thereKeys.has(identityOf(finding))),
    fixed: there.filter((finding) => !hereKeys.has(identityOf(finding))),
  }
}

function identityOf({ kind, key, component }: Finding): string {
  return JSON.stringify([kind, key, component.key])
}

async function listOpen(service: Service, moduleId: string): Promise<readonly Finding[]> {
  const { items } = await listAllItems<Finding>(service, `/core/modules/${moduleId}/findings?status=violation,warning`)
  return items
}

interface ListedScan {
  readonly moduleId: string
  readonly module: string
  readonly analysisStatus: string
}

const mostPages = 50

/** Keys of developers may not list modules; every module has a scan. */
async function findModule(service: Service, projectId: string, name: string): Promise<string | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const { items, isLast } = await service.page(`/core/scans?projectId=${projectId}`, page)
    const found = (items as readonly ListedScan[]).find(({ module, analysisStatus }) => module === name && analysisStatus === 'Finished')
    if (found !== undefined || isLast) return found?.moduleId
  }
  return undefined
}
