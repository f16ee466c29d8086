import { type Static, Type } from 'typebox'
import { isId } from '#platform/ids.ts'

const types = ['BOOLEAN', 'INTEGER', 'NUMBER', 'STRING', 'TIMESTAMP', 'URL', 'UUID'] as const

/** What names a property of a version. */
export const PropertyName = Type.Object({
  groupName: Type.String({ minLength: 1, maxLength: 255 }),
  propertyName: Type.String({ minLength: 1, maxLength: 255 }),
})
export type PropertyName = Static<typeof PropertyName>

const Value = Type.Optional(Type.Union([Type.String({ maxLength: 1024 }), Type.Null()]))

/** What clients change of a property. */
export const PropertyChange = Type.Object({ ...PropertyName.properties, propertyValue: Value })
export type PropertyChange = Static<typeof PropertyChange>

/** A property that clients keep with a version (docs/reference/dependency-track.md#properties). */
export const Property = Type.Object({
  ...PropertyChange.properties,
  propertyType: Type.Enum([...types]),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
})
export type Property = Static<typeof Property>

const forms: Partial<Readonly<Record<Property['propertyType'], (value: string) => boolean>>> = {
  INTEGER: (value) => /^[+-]?\d+$/u.test(value),
  NUMBER: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
  URL: (value) => URL.canParse(value),
  UUID: (value) => isId(value.toLowerCase()),
}

/** Returns a value as it is stored: of a boolean, true or false. Undefined where it is not of the type. */
export function toStoredValue(type: Property['propertyType'], value: string): string | undefined {
  if (type === 'BOOLEAN') return String(/^(?:true|1)$/iu.test(value))
  return forms[type]?.(value) === false ? undefined : value
}

/** Reports whether two names are those of one property. */
export function isSameName(one: PropertyName, other: PropertyName): boolean {
  return one.groupName === other.groupName && one.propertyName === other.propertyName
}
