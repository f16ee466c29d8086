import { parseLicenseExpression, licenseTerms } from '@waybill/licensing'
import type { SetResult } from './set-result.ts'

/** A record with the licences that it has and those that were found. */
export interface Compared {
  readonly id: string
  readonly expected: ReadonlySet<string>
  readonly found: ReadonlySet<string>
}

/** Lists the ids in an expression, exceptions included. */
export function idsIn(expression: string): readonly string[] {
  const parsed = parseLicenseExpression(expression).expression
  return parsed === undefined
    ? [expression]
    : licenseTerms(parsed).flatMap(({ id, exception }) => (exception === undefined ? [id] : [id, exception.id]))
}

/**
 * Summarises a comparison. Rules are made by looking at the misses of half of the records, "seen"; the other half tells
 * whether they hold elsewhere.
 */
export function summarise(set: string, compared: readonly Compared[]): SetResult {
  const [seen, unseen] = [compared.filter(isSeen), compared.filter((one) => !isSeen(one))]
  const figures = { ...figuresOf('', compared), ...figuresOf('seen ', seen), ...figuresOf('unseen ', unseen) }
  return { set, records: compared.length, figures, wrong: seen.filter((one) => !isRight(one)).map(lineOf) }
}

function isSeen({ id }: Compared): boolean {
  let sum = 0
  for (let i = 0; i < id.length; i += 1) sum = Math.imul(sum, 31) + id.charCodeAt(i)
  return ((sum >>> 7) & 1) === 0
}

function isRight({ expected, found }: Compared): boolean {
  return expected.size === found.size && [...expected].every((each) => found.has(each))
}

function figuresOf(name: string, compared: readonly Compared[]): Record<string, number> {
  const right = compared.filter(isRight).length
  const none = compared.filter((one) => one.found.size === 0 && !isRight(one)).length
  const found = compared.reduce((sum, one) => sum + one.found.size, 0)
  const expected = compared.reduce((sum, one) => sum + one.expected.size, 0)
  const common = compared.reduce((sum, one) => sum + [...one.found].filter((each) => one.expected.has(each)).length, 0)
  return {
    [`${name}right`]: share(right, compared.length),
    [`${name}wrong`]: share(compared.length - right - none, compared.length),
    [`${name}precision`]: share(common, found),
    [`${name}recall`]: share(common, expected),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.round((part / whole) * 10_000) / 10_000
}

function lineOf({ id, expected, found }: Compared): string {
  return `${id}: ${[...expected].join(', ')} <- ${[...found].join(', ')}`
}
