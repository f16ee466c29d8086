/** Text that is HTML already. */
export interface Markup {
  readonly html: string
}

/** What may stand in a template: text and numbers are escaped, markup is not, undefined is nothing. */
export type MarkupValue = string | number | Markup | readonly Markup[] | undefined

/** Writes HTML with everything escaped that is not markup itself: markup`<p title="${text}">${text}</p>`. Attributes have to be quoted. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return { html: parts.map((part, index) => part + toHtml(values[index])).join('') }
}

/** Text as it may stand between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toHtml(value: MarkupValue): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(({ html }) => html).join('')
}
