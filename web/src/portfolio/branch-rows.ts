/** A project whose modules are shown: its position among the projects, from 0, and how many modules it has. */
export interface Branch {
  readonly projectId: string
  readonly index: number
  readonly modules: number
}

/** What a row shows: a project by its position in the list of projects, or a module by its position in its project. */
export type RowPosition = { readonly project: number } | { readonly branch: Branch; readonly module: number }

/** Returns what a row shows where the modules of open projects stand below them; rows and positions count from 0. */
export function positionOfRow(row: number, branches: readonly Branch[]): RowPosition {
  let above = 0
  for (const branch of branches.toSorted((one, other) => one.index - other.index)) {
    const module = row - above - branch.index - 1
    if (module < 0) break
    if (module < branch.modules) return { branch, module }
    above += branch.modules
  }
  return { project: row - above }
}
