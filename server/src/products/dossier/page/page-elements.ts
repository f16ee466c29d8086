import { type Markup, type MarkupValue, markup } from '#platform/html.ts'

/** Renders a table, or a sentence where it would be empty. */
export function table(head: readonly string[], rows: readonly (readonly MarkupValue[])[], empty: string): Markup {
  if (rows.length === 0) return markup`<p class="faint">${empty}</p>`
  return markup`<table>
<thead><tr>${head.map((title) => markup`<th>${title}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`
}

/** Renders a list of terms; leaves out those without a value. */
export function terms(entries: readonly (readonly [string, MarkupValue | null])[]): Markup {
  const known = entries.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return markup`<p class="faint">Nothing is stored.</p>`
  return markup`<table>
<tbody>
${known.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value ?? undefined}</td></tr>\n`)}</tbody>
</table>`
}

/** Renders the number of items that are not listed. */
export function moreNote(total: number, listed: number): Markup | undefined {
  return total > listed ? markup`<p class="faint">and ${total - listed} more, which are not listed here</p>` : undefined
}

/** Renders a long text with its line breaks. */
export function paragraphs(text: string): Markup | undefined {
  return text.trim() === '' ? undefined : markup`<pre>${text}</pre>`
}

/** Links a web address; any other text stays text, so that no link can run a script. */
export function linkedText(text: string | undefined): Markup | string | undefined {
  return text !== undefined && /^https?:\/\/\S+$/u.test(text) ? markup`<a href="${text}">${text}</a>` : text
}

export function dayText(iso: string | null): string {
  return iso?.slice(0, 10) ?? ''
}
