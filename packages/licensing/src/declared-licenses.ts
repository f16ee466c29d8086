import type { ExtractedLicense, License } from './license.ts'
import { formatLicenseExpression, type LicenseExpression, licenseTerms, parseLicenseExpression } from './expression/license-expression.ts'
import { recogniseLicense } from './recognise-license.ts'
import type { RecognisedLicense } from './recognition/recognise-phrase.ts'

/** Longer than what any real component declares. */
const longest = 10_000
/** Recognising a text takes a millisecond, a name a tenth of that. A document of a Linux image has 150 names of its own, each in two places. */
const mostRecognised = { name: 2000, text: 200 }
const longestName = 200

/** Formats a component's licences, one per line, all of which apply; see `declaredLicenseFormatter`. */
export type DeclaredLicenseFormatter = (licenses: readonly License[]) => string | undefined

/**
 * Creates a formatter for the licences that a document declares: the SPDX id or expression where given, else the name. An unknown
 * name is replaced by what its address or text is recognised as, a `LicenseRef-` by what the document quotes under it; such lines
 * end with a tab and the confidence. Returns undefined when nothing is declared.
 */
export function declaredLicenseFormatter(extracted: readonly ExtractedLicense[] = []): DeclaredLicenseFormatter {
  const recognise = recogniseOnce()
  const references = new Map(extracted.map((one) => [one.id.toLowerCase(), one]))
  function lineOf(license: License): string {
    const { id, expression, name } = license
    const text = id ?? expression
    if (text !== undefined) return text.includes('LicenseRef-') ? withReferencesRead(text, references, recognise) : text
    return nameLine(name ?? '', recognise([name, license.url, license.text]))
  }
  return (licenses) => {
    const lines = new Set(licenses.map(lineOf).filter((line) => line !== ''))
    return lines.size === 0 ? undefined : [...lines].join('\n').slice(0, longest)
  }
}

/** A declared licence and the confidence that it is meant; 5 is that of an id. */
export interface DeclaredLicense {
  readonly text: string
  readonly confidence: number
}

const emptyDeclarations: ReadonlySet<string> = new Set(['', 'NOASSERTION', 'NONE'])

/** Parses the lines of `declaredLicenseFormatter`; lines without information are dropped. */
export function parseDeclaredLicenses(declared: string): readonly DeclaredLicense[] {
  return declared.split('\n').flatMap((line) => {
    const [text = '', confidence] = line.split('\t')
    return emptyDeclarations.has(text) ? [] : [{ text, confidence: Number(confidence ?? 5) }]
  })
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ')
}

type Recognise = (texts: readonly (string | undefined)[]) => RecognisedLicense | undefined

/** Recognises the first of several texts, each once. */
function recogniseOnce(): Recognise {
  const known = { name: new Map<string, RecognisedLicense | undefined>(), text: new Map<string, RecognisedLicense | undefined>() }
  function one(text: string): RecognisedLicense | undefined {
    const kind = text.length > longestName ? 'text' : 'name'
    const read = known[kind]
    if (!read.has(text) && read.size < mostRecognised[kind]) read.set(text, recogniseLicense(text))
    return read.get(text)
  }
  return (texts) => {
    for (const text of texts) {
      const found = text === undefined || text === '' ? undefined : one(text)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Keeps a name that is recognised by itself as written. */
function nameLine(name: string, found: RecognisedLicense | undefined): string {
  const written = oneLine(name)
  if (found === undefined) return written
  return recogniseLicense(written)?.license === found.license ? written : `${found.license}\t${String(Math.min(found.confidence, 4))}`
}

function withReferencesRead(text: string, references: ReadonlyMap<string, ExtractedLicense>, recognise: Recognise): string {
  const { expression } = parseLicenseExpression(text)
  if (expression === undefined || !licenseTerms(expression).some(({ kind }) => kind === 'reference')) return text
  let sureness = 5
  function read(part: LicenseExpression): LicenseExpression {
    if ('parts' in part) return { ...part, parts: part.parts.map(read) }
    const extracted = 'id' in part ? references.get(part.id.toLowerCase()) : undefined
    const found = extracted && recognise([extracted.name, extracted.url, extracted.text])
    if (found === undefined) return part
    sureness = Math.min(sureness, found.confidence, 4)
    return found.expression
  }
  const written = formatLicenseExpression(read(expression))
  return sureness === 5 ? text : `${written}\t${String(sureness)}`
}
