/** Builds the key of a vulnerability of a component of a module. */
export function evidenceKey(
  moduleId: string,
  { componentId, vulnerabilityId }: { readonly componentId: number; readonly vulnerabilityId: number },
): string {
  return `${moduleId} ${String(componentId)} ${String(vulnerabilityId)}`
}
