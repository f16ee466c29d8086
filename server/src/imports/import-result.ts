import { type Static, Type } from 'typebox'
import type { BillHead } from '#bills/bills.ts'
import type { Notices, Warning } from '#standards/bom/bom.ts'

export const ContentNotice = Type.Object({
  rule: Type.String(),
  description: Type.String(),
  pointer: Type.String(),
  excerpt: Type.String(),
})

/** The answer to an import (§2.9). */
export const ImportResult = Type.Object({
  scanId: Type.String(),
  moduleId: Type.String(),
  info: Type.Optional(Type.String({ description: 'what was recognised' })),
  warning: Type.Optional(Type.String({ description: 'what was dropped or is not as its schema wants it, with counts' })),
  contentNotices: Type.Optional(
    Type.Array(ContentNotice, { description: 'instructions aimed at AI tools in free text; the text is kept' }),
  ),
})
export type ImportResult = Static<typeof ImportResult>

const names: Readonly<Record<string, string>> = { cyclonedx: 'CycloneDX', spdx: 'SPDX', scan: 'Dependency scan' }

export function resultOf(
  ids: Pick<ImportResult, 'scanId' | 'moduleId'>,
  { format, components, notices }: Omit<BillHead, 'id'>,
): ImportResult {
  const [name = '', version = ''] = format.split(' ')
  return {
    ...ids,
    info: `${[names[name] ?? name, version].join(' ').trim()}, ${String(components)} component${components === 1 ? '' : 's'}`,
    ...toldNotices(notices),
  }
}

/** What a reader had to say, as answers to uploads tell it. */
export function toldNotices({ warnings, contentNotices }: Notices): Pick<ImportResult, 'warning' | 'contentNotices'> {
  return {
    ...(warnings.length > 0 && { warning: warnings.map(sentence).join('; ') }),
    ...(contentNotices.length > 0 && { contentNotices: [...contentNotices] }),
  }
}

/** A warning as it is told. */
export function sentence({ message, count, pointer }: Warning): string {
  return `${message} (${String(count)}${pointer === '' ? '' : `, first at ${pointer}`})`
}
