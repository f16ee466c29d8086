import type { Found } from './match-sbom.ts'

/** The findings of one build in many documents. */
export interface Result {
  readonly advisories: number
  readonly documents: Readonly<Record<string, DocumentResult>>
}

export interface DocumentResult {
  readonly components: number
  readonly found: readonly Found[]
  /** Number of components by ecosystem. */
  readonly ecosystems: Readonly<Record<string, number>>
}

export interface EcosystemRow {
  readonly ecosystem: string
  readonly components: number
  readonly affected: number
  readonly vulnerabilities: number
  /** Number of findings by confidence: 5, 4, 3. */
  readonly confidences: readonly [number, number, number]
}

/** Sums findings per ecosystem over all documents; a component counts in each document. */
export function byEcosystem({ documents }: Result): readonly EcosystemRow[] {
  const all = Object.values(documents)
  const names = new Set(all.flatMap(({ ecosystems }) => Object.keys(ecosystems)))
  const rows = [...names].map((ecosystem) => {
    const found = all.map((document) => document.found.filter((one) => one.ecosystem === ecosystem))
    const flat = found.flat()
    return {
      ecosystem,
      components: all.reduce((sum, { ecosystems }) => sum + (ecosystems[ecosystem] ?? 0), 0),
      affected: found.reduce((sum, own) => sum + new Set(own.map(({ purl }) => purl)).size, 0),
      vulnerabilities: flat.length,
      confidences: [5, 4, 3].map((level) => flat.filter(({ confidence }) => confidence === level).length) as [number, number, number],
    }
  })
  return rows.toSorted((a, b) => b.vulnerabilities - a.vulnerabilities || b.components - a.components)
}

export interface Change {
  readonly document: string
  readonly kind: 'added' | 'lost' | 'confidence'
  readonly purl: string
  readonly id: string
  /** Confidence; undefined where it was not found. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Compares two builds document by document; skips documents that only one of them has. */
export function compareResults(before: Result, after: Result): readonly Change[] {
  return Object.keys(after.documents).flatMap((document) => {
    const [old, now] = [before.documents[document], after.documents[document]]
    if (old === undefined || now === undefined) return []
    const [were, are] = [confidences(old), confidences(now)]
    return [...new Set([...were.keys(), ...are.keys()])].flatMap((key) => changeOf(document, key, were.get(key), are.get(key)) ?? [])
  })
}

function confidences({ found }: DocumentResult): ReadonlyMap<string, number> {
  return new Map(found.map(({ purl, id, confidence }) => [JSON.stringify([purl, id]), confidence]))
}

function changeOf(document: string, key: string, before: number | undefined, after: number | undefined): Change | undefined {
  if (before === after) return undefined
  const [purl = '', id = ''] = JSON.parse(key) as readonly string[]
  return { document, kind: kindOf(before, after), purl, id, before, after }
}

function kindOf(before: number | undefined, after: number | undefined): Change['kind'] {
  if (before === undefined) return 'added'
  return after === undefined ? 'lost' : 'confidence'
}
