/** Leaves the fields out that are undefined. */
export function knownFields<Shape extends object>(shape: Shape): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Shape]?: Exclude<Shape[Key], undefined>
  }
}
