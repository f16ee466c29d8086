import { useEffect, useRef } from 'react'

/**
 * Returns the selected rows, each once: of several in `loaded` the first. One that was selected stays known when its page is no longer in view,
 * and no longer loaded.
 */
export function useSelectedRows<Row extends { readonly _id: string }>(
  loaded: () => readonly Row[],
  ids: ReadonlySet<string>,
): () => readonly Row[] {
  const known = useRef<readonly Row[]>([])
  function selected(): readonly Row[] {
    const byId = new Map([...loaded(), ...known.current].toReversed().map((row) => [row['_id'], row]))
    return [...ids].flatMap((id) => byId.get(id) ?? [])
  }
  useEffect(() => {
    known.current = selected()
  }, [ids])
  return selected
}
