import { type Static, Type } from 'typebox'
import type { SbomSummary } from '#sboms/sboms.ts'
import type { Diagnostics, Warning } from '@waybill/documents'
import { uploadPathOf } from '#ingest/document-error.ts'

export const ContentNotice = Type.Object({
  rule: Type.String(),
  description: Type.String(),
  pointer: Type.String(),
  excerpt: Type.String(),
})

const UnmappedFieldItem = Type.Object({
  path: Type.String({ description: 'JSON pointer with * for any index' }),
  count: Type.Integer(),
  pointer: Type.String({ description: 'of the first' }),
})

/** What was noticed of a document that became a bill of materials (§2.9). */
export const SbomDiagnostics = Type.Object({
  info: Type.Optional(Type.String({ description: 'what was recognised' })),
  warning: Type.Optional(Type.String({ description: 'what was dropped or is not as its schema wants it, with counts' })),
  contentNotices: Type.Optional(
    Type.Array(ContentNotice, { description: 'instructions aimed at AI tools in free text; the text is kept' }),
  ),
  losses: Type.Optional(
    Type.Array(UnmappedFieldItem, {
      description: 'what the document holds and the inventory does not, by kind; the document itself is kept',
    }),
  ),
})
export type SbomDiagnostics = Static<typeof SbomDiagnostics>

/** The answer to an import (§2.9). */
export const ImportResult = Type.Object({ scanId: Type.String(), moduleId: Type.String(), ...SbomDiagnostics.properties })
export type ImportResult = Static<typeof ImportResult>

const formatNames: Readonly<Record<string, string>> = { cyclonedx: 'CycloneDX', spdx: 'SPDX', scan: 'Dependency scan' }

/** What was noticed of a bill, as answers tell it. */
export function toSbomDiagnostics({ format, components, diagnostics }: Omit<SbomSummary, 'id'>): SbomDiagnostics {
  const [name = '', version = ''] = format.split(' ')
  const { losses: unmapped, alsoIs } = diagnostics
  const recognised = `${[formatNames[name] ?? name, version].join(' ').trim()}, ${String(components)} component${components === 1 ? '' : 's'}`
  return {
    info: [recognised, ...otherFormatHint(alsoIs)].join('; '),
    ...toDiagnosticsResponse(diagnostics),
    ...(unmapped !== undefined && { losses: [...unmapped] }),
  }
}

const otherFormatHints: Readonly<Record<NonNullable<Diagnostics['alsoIs']>, string>> = {
  'cyclonedx-obom': 'it is marked as an operational BOM, which is kept as one by POST',
  'cyclonedx-vex': 'it names no components and only judges vulnerabilities, which is applied to the components of all modules by POST',
}

function otherFormatHint(alsoIs: Diagnostics['alsoIs']): readonly string[] {
  return alsoIs === undefined ? [] : [`${otherFormatHints[alsoIs]} ${uploadPathOf(alsoIs) ?? ''}`]
}

/** What a reader had to say, as answers to uploads tell it. */
export function toDiagnosticsResponse({ warnings, contentNotices }: Diagnostics): Pick<ImportResult, 'warning' | 'contentNotices'> {
  return {
    ...(warnings.length > 0 && { warning: warnings.map(formatWarning).join('; ') }),
    ...(contentNotices.length > 0 && { contentNotices: [...contentNotices] }),
  }
}

/** A warning as it is told. */
export function formatWarning({ message, count, pointer }: Warning): string {
  return `${message} (${String(count)}${pointer === '' ? '' : `, first at ${pointer}`})`
}
