import { existsSync } from 'node:fs'
import { readBytes } from './advisory-pack.ts'
import type { Reported } from './scanners/reported.ts'

/** Reads matches that another program found in a document; undefined where there are none. */
export function readFacts(file: string): ReadonlyMap<string, readonly Reported[]> | undefined {
  if (!existsSync(file)) return undefined
  const lines = readBytes(file).toString().split('\n')
  const facts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Facts)
  return new Map(facts.map(({ file: document, matches }) => [document, Object.entries(matches).flatMap(reportedOf)]))
}

interface Facts {
  readonly file: string
  readonly matches: Readonly<Record<string, readonly string[]>>
}

function reportedOf([purl, ids]: readonly [string, readonly string[]]): readonly Reported[] {
  return ids.map((id) => ({ purl, name: '', version: '', ids: [id] }))
}
