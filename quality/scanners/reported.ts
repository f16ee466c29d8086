/** A vulnerability that another scanner reports for a package. */
export interface Reported {
  readonly purl: string | undefined
  readonly name: string
  readonly version: string
  /** All ids of the vulnerability. */
  readonly ids: readonly string[]
}

/** Reads a scanner's JSON; undefined for that of another program. */
export type ReportReader = (report: unknown) => readonly Reported[] | undefined

type Json = Readonly<Record<string, unknown>>

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Json)[name] : undefined
}

export function text(value: unknown, ...way: readonly string[]): string | undefined {
  const found = way.reduce(field, value)
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function list(value: unknown, ...way: readonly string[]): readonly unknown[] {
  const found = way.reduce(field, value)
  return Array.isArray(found) ? (found as readonly unknown[]) : []
}

export function texts(value: unknown, ...way: readonly string[]): readonly string[] {
  return list(value, ...way).filter((each) => typeof each === 'string')
}
