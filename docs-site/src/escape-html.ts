const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns the text as it is written in HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => escapes[character] ?? character)
}
