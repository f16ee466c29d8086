import { clientOf, operatorKey, type Service } from './harness.ts'

/** The relevant fields of a product in endoflife.date's full export. */
export interface ExportedProduct {
  readonly name: string
  readonly label?: string
  /** Purls and CPEs. */
  readonly identifiers?: readonly string[]
  /** `[name, eolFrom]`: a day, `true` for ended on an unknown day, `false` for not ended. */
  readonly releases: readonly (readonly [name: string, eol: string | boolean, codename?: string])[]
}

/** Builds the full export of version 1 with these products. */
export function endOfLifeExport(products: readonly ExportedProduct[]): string {
  const result = products.map(({ name, label = name, identifiers = [], releases }) => ({
    name,
    label,
    identifiers: identifiers.map((id) => ({ id, type: id.startsWith('cpe:') ? 'cpe' : 'purl' })),
    releases: releases.map(([cycle, eol, codename]) => ({
      name: cycle,
      codename: codename ?? null,
      releaseDate: '2020-01-01',
      isEol: eol === true,
      eolFrom: typeof eol === 'string' ? eol : null,
    })),
  }))
  return JSON.stringify({ schema_version: '1.2.0', generated_at: '2026-01-01T00:00:00Z', total: result.length, result })
}

/** Imports the export like an operator and waits for the re-evaluation. */
export async function publishProducts(service: Service, products: readonly ExportedProduct[]): Promise<void> {
  const answer = await clientOf(service, operatorKey).request({
    method: 'POST',
    url: '/admin/feeds/eol/import?confirm=true',
    payload: endOfLifeExport(products),
    headers: { 'content-type': 'application/json' },
  })
  if (answer.status !== 200) throw new Error(`the import was refused: ${answer.text}`)
  await service.context.jobs.settled()
}
