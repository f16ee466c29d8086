/** Removes the fields without a value. */
export function presentFields<Fields extends object>(fields: { readonly [Name in keyof Fields]: Fields[Name] | null | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as Fields
}
