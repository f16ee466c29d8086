import { type TNull, type TOptional, type TProperties, type TSchema, type TUnion, Type } from 'typebox'

/** Each field may be left out, which keeps it, or be null, which unsets it (docs/reference/settings.md#writing). */
export type Replaceable<Fields extends TProperties> = { readonly [Name in keyof Fields]: TOptional<TUnion<[Fields[Name], TNull]>> }

/** The fields of an update: every one optional and nullable. */
export function replaceable<Fields extends TProperties>(fields: Fields): Replaceable<Fields> {
  const entries = Object.entries(fields).map(([name, shape]) => [name, Type.Optional(Type.Union([shape, Type.Null()]))])
  return Object.fromEntries(entries) as Replaceable<Fields>
}

/** Each field as it is read: present when set. */
export type Readable<Fields extends TProperties> = { readonly [Name in keyof Fields]: TOptional<Fields[Name]> }

/** The fields of an answer: unset ones are left out. */
export function readable<Fields extends TProperties>(fields: Fields): Readable<Fields> {
  const entries = Object.entries(fields).map(([name, shape]: [string, TSchema]) => [name, Type.Optional(shape)])
  return Object.fromEntries(entries) as Readable<Fields>
}
