import { type Static, Type } from 'typebox'
import type { BillHead } from '#bills/bills.ts'
import type { Notices, Warning } from '#standards/bom/bom.ts'
import { wayIn } from '#imports/refusal-of.ts'

export const ContentNotice = Type.Object({
  rule: Type.String(),
  description: Type.String(),
  pointer: Type.String(),
  excerpt: Type.String(),
})

const Loss = Type.Object({
  path: Type.String({ description: 'JSON pointer with * for any index' }),
  count: Type.Integer(),
  pointer: Type.String({ description: 'of the first' }),
})

/** What was noticed of a document that became a bill of materials (§2.9). */
export const BillNotices = Type.Object({
  info: Type.Optional(Type.String({ description: 'what was recognised' })),
  warning: Type.Optional(Type.String({ description: 'what was dropped or is not as its schema wants it, with counts' })),
  contentNotices: Type.Optional(
    Type.Array(ContentNotice, { description: 'instructions aimed at AI tools in free text; the text is kept' }),
  ),
  losses: Type.Optional(
    Type.Array(Loss, { description: 'what the document holds and the inventory does not, by kind; the document itself is kept' }),
  ),
})
export type BillNotices = Static<typeof BillNotices>

/** The answer to an import (§2.9). */
export const ImportResult = Type.Object({ scanId: Type.String(), moduleId: Type.String(), ...BillNotices.properties })
export type ImportResult = Static<typeof ImportResult>

const names: Readonly<Record<string, string>> = { cyclonedx: 'CycloneDX', spdx: 'SPDX', scan: 'Dependency scan' }

/** What was noticed of a bill, as answers tell it. */
export function billNotices({ format, components, notices }: Omit<BillHead, 'id'>): BillNotices {
  const [name = '', version = ''] = format.split(' ')
  const { losses, alsoIs } = notices
  const recognised = `${[names[name] ?? name, version].join(' ').trim()}, ${String(components)} component${components === 1 ? '' : 's'}`
  return {
    info: [recognised, ...hintsOf(alsoIs)].join('; '),
    ...toldNotices(notices),
    ...(losses !== undefined && { losses: [...losses] }),
  }
}

const hints: Readonly<Record<NonNullable<Notices['alsoIs']>, string>> = {
  'cyclonedx-obom': 'it is marked as an operational BOM, which is kept as one by POST',
  'cyclonedx-vex': 'it names no components and only judges vulnerabilities, which is applied to the components of all modules by POST',
}

function hintsOf(alsoIs: Notices['alsoIs']): readonly string[] {
  return alsoIs === undefined ? [] : [`${hints[alsoIs]} ${wayIn(alsoIs) ?? ''}`]
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
