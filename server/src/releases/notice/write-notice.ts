import type { Snapshot } from '#approvals/approvals.ts'
import { type Notice, type NoticeComponent, type NoticeLicense, loadNotice } from '#releases/notice/notice.ts'

/** The notice as plain text (docs/reference/release-documents.md#notice). */
export function textNotice(snapshot: Snapshot): string {
  const notice = loadNotice(snapshot)
  const parts = [openingOf(notice), ...notice.licenses.map(sectionOf), ...unlicensedOf(notice)]
  return `${parts.join('\n\n')}\n`
}

/** The notice as JSON, for products that display it themselves (docs/reference/release-documents.md#notice). */
export function jsonNotice(snapshot: Snapshot): string {
  return `${JSON.stringify(loadNotice(snapshot), undefined, 2)}\n`
}

/** `Shop 1.2.0`. */
export function titleOf({ name, version }: { readonly name: string; readonly version: string | undefined }): string {
  return version === undefined ? name : `${name} ${version}`
}

const width = 100

function openingOf(notice: Notice): string {
  const count = notice.components === 1 ? '1 component' : `${String(notice.components)} components`
  return [
    `Open-source and third-party notices for ${line(titleOf(notice))}`,
    '',
    `Published by ${line(publisherLine(notice))}, as of ${notice.taken}. This release holds ${count}.`,
    'Each licence text stands once, below the components it holds for.',
    ...contactLines(notice).map(line),
  ].join('\n')
}

/** `ACME (https://acme.example)`. */
function publisherLine({ publisher: { name, namespace } }: Notice): string {
  return `${name} (${namespace})`
}

/** Returns the contact for questions about open source. */
export function contactLines({ contact = {} }: Notice): readonly string[] {
  const place = [contact['zip'], contact['address']].filter(Boolean).join(' ')
  const { company, name, email, phone, country, url } = contact
  const facts = [company, name, email, phone, place, country, url].filter((fact) => fact !== undefined && fact !== '')
  return facts.length === 0 ? [] : [`Questions about open source: ${facts.join(', ')}`]
}

function sectionOf({ names, text, components }: NoticeLicense): string {
  return [
    '='.repeat(width),
    ...names.map((each) => line(nameLine(each))),
    ...names.flatMap(({ url }) => (url === undefined ? [] : [line(url)])),
    '='.repeat(width),
    '',
    ...components.map(itemOf),
    '',
    '-'.repeat(width),
    '',
    text === undefined ? missingText(names) : block(text),
  ].join('\n')
}

/** `MIT License (MIT)`. */
export function nameLine({ id, name }: { readonly id: string; readonly name: string }): string {
  return name === id ? id : `${name} (${id})`
}

/** Returns the placeholder for an unknown licence text. */
export function missingText(names: NoticeLicense['names']): string {
  const url = names.find((each) => each.url !== undefined)?.url
  const named = names.map(({ id }) => line(id)).join(', ')
  return url === undefined
    ? `The text of ${named} is not known: no document of this release carries it.`
    : `The text of ${named} is not at hand; it is published at ${line(url)}`
}

function itemOf({ name, version, purl, license, copyrights }: NoticeComponent): string {
  const lines = [`- ${titleOf({ name, version })}  <${purl}>`, ...(license === undefined ? [] : [`  ${license}`])]
  return [...lines, ...copyrights.map((copyright) => `  ${copyright}`)].map(line).join('\n')
}

function unlicensedOf({ unlicensed }: Notice): readonly string[] {
  if (unlicensed.length === 0) return []
  const heading = ['='.repeat(width), 'No licence known', '='.repeat(width), '']
  return [[...heading, 'Of these components no document and no registry tells a licence.', '', ...unlicensed.map(itemOf)].join('\n')]
}

/** Reduces a text to one line. */
function line(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trimEnd()
}

/** Removes control characters from a text of several lines. */
function block(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^\n+/u, '')
    .trimEnd()
}
