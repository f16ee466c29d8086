import { type Markup, type MarkupValue, markup } from '#platform/html.ts'

/** A table, or a sentence where it would be empty. */
export function table(head: readonly string[], rows: readonly (readonly MarkupValue[])[], empty: string): Markup {
  if (rows.length === 0) return markup`<p class="faint">${empty}</p>`
  return markup`<table>
<thead><tr>${head.map((title) => markup`<th>${title}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>`
}

/** What is said of something, term by term; what is not said is left out. */
export function terms(entries: readonly (readonly [string, MarkupValue | null])[]): Markup {
  const said = entries.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (said.length === 0) return markup`<p class="faint">Nothing is stored.</p>`
  return markup`<table>
<tbody>
${said.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value ?? undefined}</td></tr>\n`)}</tbody>
</table>`
}

/** How many there are beyond those listed. */
export function moreNote(total: number, listed: number): Markup | undefined {
  return total > listed ? markup`<p class="faint">and ${total - listed} more, which are not listed here</p>` : undefined
}

/** Long text with its line ends. */
export function paragraphs(text: string): Markup | undefined {
  return text.trim() === '' ? undefined : markup`<pre>${text}</pre>`
}

/** An address of the web becomes a link; anything else stays text, so that no link runs anything. */
export function linkedText(text: string | undefined): Markup | string | undefined {
  return text !== undefined && /^https?:\/\/\S+$/u.test(text) ? markup`<a href="${text}">${text}</a>` : text
}

export function dayText(iso: string | null): string {
  return iso?.slice(0, 10) ?? ''
}
