import type { SnapshotComponent } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import { type ExtractedLicense, type License, type LicenseTerm, licenseTerms, parseLicenseExpression } from '@waybill/licensing'
import { licenseRefFor } from '@waybill/licensing/recognition'
import { withoutPlaceholders } from '#releases/notice/without-placeholders.ts'
import { licenseFullText } from '#releases/notice/license-full-text.ts'

/** A licence of a component. */
export interface Mention {
  /** SPDX id, `LicenseRef-…`, or the text of a document. */
  readonly id: string
  readonly name: string
  readonly url: string | undefined
  /** Without template placeholders. */
  readonly text: string | undefined
  /** The published text: the authors it names are not those of components. */
  readonly published: string | undefined
}

/** A component's declared licences, and the licence texts of its document. */
export interface DeclaredContext {
  readonly component: Component | undefined
  /** The document's own licences, by `LicenseRef-…`. */
  readonly extracted: ReadonlyMap<string, ExtractedLicense>
}

/**
 * Returns the licences of a component: all terms of its evaluated expression, with their exceptions, and the
 * document's texts that are not recognised as a licence.
 */
export function mentionsOf({ license }: SnapshotComponent, context: DeclaredContext): readonly Mention[] {
  if (license === undefined) return []
  const { expression } = parseLicenseExpression(license.chosen ?? license.expression ?? '')
  const terms = expression === undefined ? [] : licenseTerms(expression)
  return [...terms.flatMap((term) => mentionsOfTerm(term, context)), ...license.unrecognised.map((words) => mentionOfText(words, context))]
}

function mentionsOfTerm({ id, kind, exception }: LicenseTerm, context: DeclaredContext): readonly Mention[] {
  const license = kind === 'reference' ? mentionOfReference(id, context) : mentionOfId(id)
  return exception === undefined ? [license] : [license, mentionOfId(exception.id)]
}

/** Caches SPDX texts, which are long and needed thousands of times. */
const mentionsById = new Map<string, Mention>()

function mentionOfId(id: string): Mention {
  const known = mentionsById.get(id)
  if (known !== undefined) return known
  const found = licenseFullText(id)
  if (found === undefined) return mention({ id, name: id, url: undefined, text: undefined })
  const made = mention(found)
  if (found.id === id) mentionsById.set(id, made)
  return made
}

function mention({ id, name, url, text }: Omit<Mention, 'published'>): Mention {
  return { id, name, url, text: text === undefined ? undefined : withoutPlaceholders(text), published: text }
}

/** Returns the document's own text, else that of the named licence that became a reference for lack of an id. */
function mentionOfReference(id: string, { component, extracted }: DeclaredContext): Mention {
  const own = extracted.get(id) ?? extracted.get(id.replace(/^DocumentRef-[^:]*:/u, ''))
  const { name = id, url, text } = own ?? findLicense(component, (words) => licenseRefFor(words) === id) ?? {}
  return mention({ id, name, url, text })
}

function mentionOfText(words: string, { component }: DeclaredContext): Mention {
  const { url, text } = findLicense(component, (name) => name === words) ?? {}
  return mention({ id: words, name: words, url, text })
}

function findLicense(component: Component | undefined, isIt: (words: string) => boolean): License | undefined {
  return component?.licenses.find(({ name }) => name !== undefined && isIt(name))
}
