type Present<Fields> = { readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] } & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** Leaves out the fields that are undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>
}

/** Returns a list that has entries, else undefined. */
export function listed<Entry>(entries: readonly Entry[] | undefined): readonly Entry[] | undefined {
  return entries === undefined || entries.length === 0 ? undefined : entries
}
