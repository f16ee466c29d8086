import type { SnapshotComponent } from '#approvals/approvals.ts'
import type { Component } from '@waybill/documents'
import { type ExtractedLicense, type License, type LicenseTerm, licenseTerms, parseLicenseExpression } from '@waybill/licensing'
import { licenseRefFor } from '@waybill/licensing/recognition'
import { withoutPlaceholders } from '#releases/notice/without-placeholders.ts'
import { licenseFullText } from '#releases/notice/license-full-text.ts'

/** A licence that a component is under. */
export interface Mention {
  /** SPDX id, `LicenseRef-…`, or the words of a document. */
  readonly id: string
  readonly name: string
  readonly url: string | undefined
  /** Without what a template leaves open. */
  readonly text: string | undefined
  /** As it was published: whom it names is no author of components. */
  readonly published: string | undefined
}

/** What the document that tells of a component says of licences. */
export interface DeclaredContext {
  readonly component: Component | undefined
  /** The licences the document names itself, by `LicenseRef-…`. */
  readonly extracted: ReadonlyMap<string, ExtractedLicense>
}

/**
 * The licences that a component is under: all that the expression it was judged by names, with their exceptions, and the
 * document's words that name no licence anybody knows.
 */
export function mentionsOf({ license }: SnapshotComponent, told: DeclaredContext): readonly Mention[] {
  if (license === undefined) return []
  const { expression } = parseLicenseExpression(license.chosen ?? license.expression ?? '')
  const terms = expression === undefined ? [] : licenseTerms(expression)
  return [...terms.flatMap((term) => mentionsOfTerm(term, told)), ...license.unrecognised.map((words) => mentionOfText(words, told))]
}

function mentionsOfTerm({ id, kind, exception }: LicenseTerm, told: DeclaredContext): readonly Mention[] {
  const license = kind === 'reference' ? mentionOfReference(id, told) : mentionOfId(id)
  return exception === undefined ? [license] : [license, mentionOfId(exception.id)]
}

/** Texts of the SPDX list are long and asked for thousands of times. */
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

/** The document's own text; else that of a licence it names, which was made a reference for want of an id. */
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
