/** Something that a build or release takes from elsewhere. */
export interface BuildDependency {
  readonly kind: DependencyKind
  readonly isPinned: boolean
  readonly name: string
  readonly path: string
  /** From 1. */
  readonly line: number
}

export type DependencyKind =
  | 'GitHub-owned action'
  | 'third-party action'
  | 'container image'
  | 'download then run'
  | 'go command'
  | 'npm command'
  | 'pip command'
  | 'choco command'
  | 'nuget command'
