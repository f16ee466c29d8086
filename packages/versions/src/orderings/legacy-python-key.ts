import { textKey } from './sort-key.ts'

/** How setuptools read versions before PEP 440: alternating words and numbers, some words renamed so that they sort correctly. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['pre', 'c'],
  ['preview', 'c'],
  ['rc', 'c'],
  ['dev', '@'],
  ['-', 'final-'],
])

const end = '\u0000'
const part = '\u0001'
const paddedLength = 8

/** Builds the sort key of a version that is not PEP 440, in lower case. */
export function legacyPythonKey(text: string): string {
  return `${keptParts(text)
    .map((kept) => part + textKey(kept))
    .join('')}${end}`
}

function keptParts(text: string): readonly string[] {
  const kept: string[] = []
  for (const written of partsOf(text)) {
    if (written.startsWith('*')) dropInsignificant(kept, written)
    kept.push(written)
  }
  return kept
}

function* partsOf(text: string): Generator<string> {
  for (const [found] of text.matchAll(/\d+|[a-z]+|[.-]|[^\da-z.-]+/g)) {
    if (/^\d/.test(found)) yield found.padStart(paddedLength, '0')
    else if (found !== '.') yield `*${renamed.get(found) ?? found}`
  }
  yield '*final'
}

/** Drops a hyphen before a prerelease and zeros before any word. */
function dropInsignificant(kept: string[], word: string): void {
  if (word < '*final') while (kept.at(-1) === '*final-') kept.pop()
  while (kept.at(-1) === '00000000') kept.pop()
}
