import { isInNativeRange, parseNativeRange } from '@waybill/versions/ranges/native-range.ts'
import { containsVersion, parseVers } from '@waybill/versions/ranges/vers-range.ts'
import type { VersionOrder } from '@waybill/versions/orderings/version-order-of.ts'

interface Bound {
  readonly comparator: string
  readonly version: string
}

const comparisons: Readonly<Record<string, (distance: number) => boolean>> = {
  '<': (distance) => distance < 0,
  '<=': (distance) => distance <= 0,
  '>': (distance) => distance > 0,
  '>=': (distance) => distance >= 0,
}

/** The package whose versions a range means. */
interface RangedPackage {
  readonly order: VersionOrder | undefined
  /** Of its purl; says in whose notation a range may be written. */
  readonly type: string | undefined
}

/**
 * Whether a version lies in a range, written as `vers:`, in comparisons, or as the package's own manager writes ranges (`^1.2`, `[1.0,2.0)`);
 * all but the first are judged in the ordering of the package.
 */
export function isInRange(version: string, range: string, { order, type }: RangedPackage): boolean {
  if (!range.startsWith('vers:') && boundsOf(range) !== undefined) return isInTextRange(version, range, order)
  if (!range.startsWith('vers:')) return isInNative(version, range, { order, type })
  const vers = parseVers(range)
  return vers !== undefined && containsVersion(vers, version, order)
}

/** Versions listed without any comparison are no range. */
function isInNative(version: string, range: string, { order, type }: RangedPackage): boolean {
  if (order === undefined || type === undefined || !/[<>=~^*[(]|\.x\b/iu.test(range)) return false
  const native = parseNativeRange(type, range)
  return native !== undefined && isInNativeRange(native, version, order)
}

/**
 * Whether a version lies in a range written in words of comparison, as product trees do: `<4.2`, `>= 1.0 < 2.0`, `>=1.0|<=1.9`. All of the
 * bounds have to hold. Any other text is not understood, and a version that the ordering cannot place lies in no range.
 */
export function isInTextRange(version: string, range: string, order: VersionOrder | undefined): boolean {
  const bounds = boundsOf(range)
  if (bounds === undefined || order?.isParsable(version) !== true) return false
  return bounds.every(
    (bound) => order.isParsable(bound.version) && comparisons[bound.comparator]?.(order.compare(version, bound.version)) === true,
  )
}

const longest = 500

/** At most one bound on either side: more are several ranges, and this is the notation of one. */
function boundsOf(range: string): readonly Bound[] | undefined {
  const text = range.length > longest ? '' : range.replaceAll(/([<>]=?)\s+/gu, '$1').trim()
  const bounds = text.split(/[\s,|]+/u).map((part) => /^([<>]=?)([^<>=]+)$/u.exec(part))
  const read = bounds.flatMap((match) => (match === null ? [] : [{ comparator: match[1] ?? '', version: match[2] ?? '' }]))
  const sides = new Set(read.map(({ comparator }) => comparator[0]))
  return read.length === bounds.length && sides.size === read.length ? read : undefined
}
