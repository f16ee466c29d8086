import { useMemo, useState } from 'react'

/** The chosen rows of a grid. */
export interface GridSelection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly add: (ids: readonly string[]) => void
  /** Selects exactly these. */
  readonly replace: (ids: readonly string[]) => void
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Selects rows of a list. What was selected in another list, such as one with other filters, is not selected in this one. */
export function useGridSelection(list = ''): GridSelection {
  const [of, setOf] = useState(list)
  const [ids, setIds] = useState(none)
  if (of !== list) {
    setOf(list)
    setIds(none)
  }
  return useMemo(
    () => ({
      ids,
      toggle: (id) => setIds((now) => toggled(now, id)),
      add: (more) => setIds((now) => new Set([...now, ...more])),
      replace: (chosen) => setIds(new Set(chosen)),
      clear: () => setIds(new Set()),
    }),
    [ids],
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const copy = new Set(ids)
  if (!copy.delete(id)) copy.add(id)
  return copy
}
