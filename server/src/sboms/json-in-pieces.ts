const itemsPerPiece = 2000

/** Serialises an object as `JSON.stringify` does, the lists in it in pieces of some thousand items. */
export function* jsonInPieces(value: object): Generator<string> {
  let opening = '{'
  for (const [key, field] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (field === undefined) continue
    yield `${opening}${JSON.stringify(key)}:`
    if (Array.isArray(field)) yield* listInPieces(field)
    else yield JSON.stringify(field)
    opening = ','
  }
  yield opening === '{' ? '{}' : '}'
}

function* listInPieces(items: readonly unknown[]): Generator<string> {
  for (let from = 0; from < items.length; from += itemsPerPiece)
    yield `${from === 0 ? '[' : ','}${JSON.stringify(items.slice(from, from + itemsPerPiece)).slice(1, -1)}`
  yield items.length === 0 ? '[]' : ']'
}
