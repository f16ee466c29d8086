/** A project object model before inheritance: values may hold `${properties}`. */
export interface Pom {
  readonly group?: string | undefined
  readonly artifact?: string | undefined
  readonly version?: string | undefined
  readonly license?: string | undefined
  readonly parent?: PomParent | undefined
  readonly properties: readonly (readonly [name: string, value: string])[]
  readonly dependencies: readonly PomDependency[]
  readonly managed: readonly PomDependency[]
}

export interface PomParent {
  readonly group?: string | undefined
  readonly artifact?: string | undefined
  readonly version?: string | undefined
  /** Relative to the file; empty: not in the repository. */
  readonly path: string
}

export interface PomDependency {
  readonly group: string
  readonly artifact: string
  readonly version?: string | undefined
  readonly type?: string | undefined
  readonly classifier?: string | undefined
  readonly scope?: string | undefined
  readonly isOptional?: boolean
}
