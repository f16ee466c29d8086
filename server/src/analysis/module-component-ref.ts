/** A component in a module. */
export interface ComponentPlace {
  readonly moduleId: string
  readonly componentId: number
}

/** Names a component in a module, for lookups. */
export function placeKeyOf({ moduleId, componentId }: ComponentPlace): string {
  return `${moduleId} ${String(componentId)}`
}
