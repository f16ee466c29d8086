import { type Static, Type } from 'typebox'
import type { SbomSummary } from '#sboms/sboms.ts'
import { ContentNotice, toDiagnosticsResponse } from '#ingest/diagnostics.ts'
import { type Format, formatOf, kindsOf } from '#ingest/format.ts'

const UnmappedFieldItem = Type.Object(
  {
    path: Type.String({ description: 'JSON pointer with * for any index' }),
    count: Type.Integer(),
    pointer: Type.String({ description: 'of the first' }),
  },
  { title: 'UnmappedFieldItem' },
)

/** What a reader reports about a document besides its SBOM (docs/reference/imports.md#result). */
export const SbomDiagnostics = Type.Object(
  {
    info: Type.Optional(Type.String({ description: 'what was recognised' })),
    warning: Type.Optional(Type.String({ description: 'what was dropped or breaks the schema, with counts' })),
    contentNotices: Type.Optional(Type.Array(ContentNotice, { description: 'instructions to AI tools in free text, which is kept' })),
    losses: Type.Optional(
      Type.Array(UnmappedFieldItem, {
        description: 'fields of the document that are not stored, by kind; the document is kept',
      }),
    ),
  },
  { title: 'SbomDiagnostics' },
)
export type SbomDiagnostics = Static<typeof SbomDiagnostics>

/** The response to an import (docs/reference/imports.md#result). */
export const ImportResult = Type.Object(
  { scanId: Type.String(), moduleId: Type.String(), ...SbomDiagnostics.properties },
  { title: 'SbomImportResult' },
)
export type ImportResult = Static<typeof ImportResult>

/** Returns the diagnostics of a stored SBOM as responses show them. */
export function toSbomDiagnostics(
  { format, components, diagnostics }: Omit<SbomSummary, 'id'>,
  formats: readonly Format[],
): SbomDiagnostics {
  const [id = '', version = ''] = format.split(' ')
  const name = formats.find((one) => one.id === id)?.name ?? id
  const { losses: unmapped, alsoIs } = diagnostics
  const recognised = `${[name, version].join(' ').trim()}, ${String(components)} component${components === 1 ? '' : 's'}`
  return {
    info: [recognised, ...otherFormatHint(alsoIs, formats)].join('; '),
    ...toDiagnosticsResponse(diagnostics),
    ...(unmapped !== undefined && { losses: [...unmapped] }),
  }
}

/** Names the path of the more special format that the document belongs to as well. */
function otherFormatHint(kind: string | undefined, formats: readonly Format[]): readonly string[] {
  const hint = kindsOf(formats).find((one) => one.kind === kind)?.hint
  return kind === undefined || hint === undefined ? [] : [`${hint} by POST ${formatOf(formats, kind)?.path ?? ''}`]
}
