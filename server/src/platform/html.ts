/** HTML markup, already escaped. */
export interface Markup {
  readonly html: string
}

/** A template value: text and numbers are escaped, markup is not, undefined renders nothing. */
export type MarkupValue = string | number | Markup | readonly Markup[] | undefined

/** Renders HTML and escapes everything but markup: markup`<p title="${text}">${text}</p>`. Attributes must be quoted. */
export function markup(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return { html: parts.map((part, index) => part + toHtml(values[index])).join('') }
}

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => entities[character] ?? '')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toHtml(value: MarkupValue): string {
  if (value === undefined) return ''
  if (typeof value !== 'object') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(({ html }) => html).join('')
}
