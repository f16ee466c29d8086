import { type TNull, type TOptional, type TProperties, type TSchema, type TUnion, Type } from 'typebox'

/** Fields that may be missing, which keeps them, or null, which unsets them (docs/reference/settings.md#writing). */
export type Replaceable<Fields extends TProperties> = { readonly [Name in keyof Fields]: TOptional<TUnion<[Fields[Name], TNull]>> }

/** Makes every field optional and nullable, for an update. */
export function replaceable<Fields extends TProperties>(fields: Fields): Replaceable<Fields> {
  const entries = Object.entries(fields).map(([name, shape]) => [name, Type.Optional(Type.Union([shape, Type.Null()]))])
  return Object.fromEntries(entries) as Replaceable<Fields>
}

/** Fields that are present when set. */
export type Readable<Fields extends TProperties> = { readonly [Name in keyof Fields]: TOptional<Fields[Name]> }

/** Makes every field optional, for a response without unset ones. */
export function readable<Fields extends TProperties>(fields: Fields): Readable<Fields> {
  const entries = Object.entries(fields).map(([name, shape]: [string, TSchema]) => [name, Type.Optional(shape)])
  return Object.fromEntries(entries) as Readable<Fields>
}
