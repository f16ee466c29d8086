import type { CvssFamily } from '@waybill/vulnerabilities/cvss'
import type { Words } from '../words/en.ts'

/** Where settings are stored. */
export type Level = 'module' | 'project' | 'company'

/** Settings of one level, as the service stores them. */
export type Values = Readonly<Record<string, unknown>>

/** A value that a form asks for. */
export interface Field {
  /** Name within its setting; empty where the setting is a single value. */
  readonly name: string
  readonly kind: 'number' | 'flag' | 'choice' | 'text' | 'person' | 'vector'
  /** Of a vector: the version of CVSS. */
  readonly family?: CvssFamily
  /** Of a choice. */
  readonly values?: readonly string[]
  /** The values of a choice are sent as numbers. */
  readonly isNumeric?: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** What the form starts with; also what the service takes when the field is absent. */
  readonly initial?: string | number | boolean
}

/** A setting that an analysis reads. */
export interface Setting<Id extends string = string> {
  readonly id: Id
  /** Name in the API; two settings may share it where their fields belong to different levels. */
  readonly name: string
  readonly analysis: keyof Words['kinds']
  /** The levels that have it, the nearest first. */
  readonly levels: readonly Level[]
  readonly fields: readonly Field[]
}

const nearestFirst: readonly Level[] = ['module', 'project', 'company']

/** Returns a level and those above it, the nearest first. */
export function levelsFrom(level: Level): readonly Level[] {
  return nearestFirst.slice(nearestFirst.indexOf(level))
}

/** What is in force at a level, and where it is set. */
export interface InForce {
  readonly value: unknown
  readonly source: Level | 'default'
}

/** Returns what is in force at a level: the nearest value, as a whole (docs/reference/settings.md#inheritance). */
export function inForce(
  { name, levels }: Pick<Setting, 'name' | 'levels'>,
  stored: Readonly<Partial<Record<Level, Values>>>,
  at: Level,
): InForce {
  const source = levelsFrom(at).find((level) => levels.includes(level) && isSet(stored[level]?.[name]))
  return source === undefined ? { value: undefined, source: 'default' } : { value: stored[source]?.[name], source }
}

/** An object without any value, such as requirements that were cleared, sets nothing. */
export function isSet(value: unknown): boolean {
  if (value === undefined || value === null) return false
  return typeof value !== 'object' || Object.values(value).some((each) => each !== undefined && each !== null)
}

/** Returns the value of a field of a setting. */
export function fieldValue(value: unknown, { name, initial }: Field): unknown {
  if (name === '') return value ?? initial
  return (value as Values | undefined)?.[name] ?? initial
}

/** Returns the setting with another value of one field; an empty one leaves the field out. */
export function withField(value: unknown, { name }: Field, changed: unknown): unknown {
  if (name === '') return changed
  const { [name]: _, ...others } = (value ?? {}) as Values
  return changed === undefined || changed === '' ? others : { ...others, [name]: changed }
}

/** Returns what a form starts with where nothing is in force. */
export function initialValue({ fields }: Pick<Setting, 'fields'>): unknown {
  const given = fields.filter(({ initial }) => initial !== undefined)
  if (fields[0]?.name === '') return fields[0].initial
  return Object.fromEntries(given.map(({ name, initial }) => [name, initial]))
}
