type Present<Fields> = { readonly [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] } & {
  readonly [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** Leaves out the fields that are undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Record<string, unknown> = {}
  // each file of a repository comes here: lists of entries would take most of the time
  for (const name of Object.keys(fields)) {
    const value = (fields as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined) kept[name] = value
  }
  return kept as Present<Fields>
}

/** Returns a list that has entries, else undefined. */
export function listed<Entry>(entries: readonly Entry[] | undefined): readonly Entry[] | undefined {
  return entries === undefined || entries.length === 0 ? undefined : entries
}
