/** A component in a module. */
export interface ModuleComponentRef {
  readonly moduleId: string
  readonly componentId: number
}

/** Names a component in a module, for lookups. */
export function componentRefKey({ moduleId, componentId }: ModuleComponentRef): string {
  return `${moduleId} ${String(componentId)}`
}
