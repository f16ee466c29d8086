/** An object as it is stored: of its fields those that have a value. */
export function presentFields<Fields extends object>(fields: { readonly [Name in keyof Fields]: Fields[Name] | null | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Fields
}
