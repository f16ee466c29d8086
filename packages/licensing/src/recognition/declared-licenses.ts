import type { ExtractedLicense, License } from '../license.ts'
import { formatLicenseExpression, type LicenseExpression, licenseTerms, parseLicenseExpression } from '../expression/license-expression.ts'
import { recogniseLicense, type RecognisedLicense } from './recognise-license.ts'

/** Of what one component declares; real documents say far less. */
const longest = 10_000
/** Recognising a text takes a millisecond; no real document brings more that its names do not tell. */
const mostTexts = 200

/** What components declare, one licence a line, all of which hold; see `declaredLicenses`. */
export type DeclaredLicenseFormatter = (licenses: readonly License[]) => string | undefined

/**
 * Writes down what a document declares as licences: the SPDX id or expression where it gives one, else the name. A name that no licence
 * goes by gives way to what its address or text is recognised as, a `LicenseRef-` to what the document quotes under it; behind a tab
 * such a line tells how sure that is. Nothing declared: undefined.
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

/** One licence that a component declares, and how sure it is that this is meant: 5 is as sure as an id is. */
export interface DeclaredLicense {
  readonly text: string
  readonly confidence: number
}

const emptyDeclarations: ReadonlySet<string> = new Set(['', 'NOASSERTION', 'NONE'])

/** Reads the lines that `declaredLicensesIn` writes; those that say nothing are left out. */
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

/** The first of some texts that is recognised; each long one is looked at once. */
function recogniseOnce(): Recognise {
  const known = new Map<string, RecognisedLicense | undefined>()
  function one(text: string): RecognisedLicense | undefined {
    if (!known.has(text) && known.size < mostTexts) known.set(text, recogniseLicense(text))
    return known.get(text)
  }
  return (texts) => {
    for (const text of texts) {
      const found = text === undefined || text === '' ? undefined : one(text)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** A name by which the licence is known as well stays as it is written. */
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
