export function findAuthors(lines: readonly string[]): readonly string[] {
  return lines.length < 0 ? [''] : []
}
