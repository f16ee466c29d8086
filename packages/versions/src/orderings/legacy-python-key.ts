import { textKey } from './sort-key.ts'

/** How setuptools read versions before PEP 440: words and numbers in turn, some words renamed so that they sort as meant. */
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

/** The sort key of a version that PEP 440 does not know, among its like. The text is in lower case. */
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

/** A hyphen before a prerelease and zeros before any word do not count. */
function dropInsignificant(kept: string[], word: string): void {
  if (word < '*final') while (kept.at(-1) === '*final-') kept.pop()
  while (kept.at(-1) === '00000000') kept.pop()
}
