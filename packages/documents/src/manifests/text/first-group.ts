/** Returns what the first group of a pattern matches; undefined where there is no text or no match. */
export function firstGroup(pattern: RegExp, text: string | undefined): string | undefined {
  return text === undefined ? undefined : pattern.exec(text)?.[1]
}
