import type { DigestDocument, DocumentItem, DocumentSection } from '#digests/writing/digest-document.ts'

/** Sets a digest as plain text. Pure. */
export function renderText({ heading, about, nothing, sections, footer }: DigestDocument): string {
  const { unsubscribe } = footer
  const end = [
    '--',
    footer.why,
    `${footer.settings.text}: ${footer.settings.url}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.text}: ${unsubscribe.url}`]),
  ]
  const blocks = [`${heading}\n${about}`, ...(nothing === undefined ? [] : [nothing]), ...sections.map(sectionText), end.join('\n')]
  return `${blocks.join('\n\n')}\n`
}

function sectionText({ title, items, more }: DocumentSection): string {
  const lines = [title.toUpperCase(), ...items.map(itemText), ...(more === undefined ? [] : [`${more.text}: ${more.url}`])]
  return lines.join('\n\n')
}

function itemText({ text, url, badges, lines }: DocumentItem): string {
  const marks = badges.map((badge) => ` [${badge.text}]`).join('')
  return [`* ${text}${marks}`, ...[...lines, url].map((line) => `  ${line}`)].join('\n')
}
