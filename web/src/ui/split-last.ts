/** Splits a text of parts, such as the key of a component, before its last one; the major version at the end of a Go module is none. */
export function splitLast(text: string): readonly [string, string] {
  const at = text.search(/(?! )[^:/]+(?:\/v\d+)?$/u)
  return [text.slice(0, Math.max(at, 0)), text.slice(Math.max(at, 0))]
}
