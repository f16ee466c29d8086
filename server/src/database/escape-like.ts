/** Escapes what LIKE and ILIKE read as wildcards, so that a text stands for itself in a pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
}
