import type { Finding } from '#findings/finding.ts'
import { type Items, listAllItems } from '#service/list-all-items.ts'
import type { Service } from '#service/service.ts'

/** Enough findings to fill the lines that are shown, when several share a line. */
const findingsPerLine = 5
const pageSize = 100

interface ReadOptions {
  readonly limit: number
  /** Whether several findings share a line. */
  readonly fold: boolean
}

/** Reads the findings of a list as far as they will be shown. */
export async function readFindings(service: Service, list: string, { limit, fold }: ReadOptions): Promise<Items<Finding>> {
  const pages = Math.ceil((fold ? limit * findingsPerLine : limit) / pageSize)
  const { items, total } = await listAllItems<Finding>(service, list, pages)
  return { items: fold ? items : items.slice(0, limit), total }
}
