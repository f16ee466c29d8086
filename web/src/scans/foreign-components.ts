import type { RepositoryResult } from '@waybill/repository-scan'
import { entriesOf, fieldsOf, type Fields, listOf, textOf, textsOf } from './foreign-values.ts'

type Component = RepositoryResult['waybill']['components'][number]

/** Lists the components that the fingerprints of a file match: `scanoss.scan` of ts-deepscan, `links` of ts-scan. */
export function componentsIn(from: string, { scanoss, links }: Fields): readonly Component[] {
  const matches = [...listOf(fieldsOf(scanoss)['scan']), ...listOf(links)].map(fieldsOf)
  return unique(matches.flatMap((match) => toComponent(match, from)))
}

/** The first package URL names the component; the others are the same elsewhere. */
function toComponent({ purl, version, licenses }: Fields, from: string): readonly Component[] {
  const [name] = textOf(purl) === undefined ? textsOf(purl) : [textOf(purl)]
  if (name === undefined) return []
  const license = licensesOf(licenses).join(', ')
  return [component(name, { from, version: textOf(version), license: license === '' ? undefined : license })]
}

function licensesOf(licenses: unknown): readonly string[] {
  const names = listOf(licenses).flatMap((one) => textOf(one) ?? textOf(fieldsOf(one)['name']) ?? [])
  return [...new Set(names)]
}

interface Match {
  readonly from: string
  readonly version: string | undefined
  readonly license?: string | undefined
}

function component(purl: string, { from, version, license }: Match): Component {
  const named = { ...(version !== undefined && { version }), ...(license !== undefined && { license }) }
  return { purl, name: purl, from, scope: 'required', direct: false, ...named }
}

/** Lists the components of a summary, where files name none: folder → package URL → versions. */
export function summarisedComponents(summary: unknown): readonly Component[] {
  return entriesOf(summary).flatMap(([folder, { components }]) =>
    Object.entries(fieldsOf(components)).flatMap(([purl, versions]) => {
      const known = textsOf(versions)
      return (known.length === 0 ? [undefined] : known).map((version) => component(purl, { from: folder, version }))
    }),
  )
}

function unique(components: readonly Component[]): readonly Component[] {
  return [...new Map(components.map((one) => [`${one.purl} ${one.version ?? ''}`, one])).values()]
}
