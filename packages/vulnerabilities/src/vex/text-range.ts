import { containsVersion, isInNativeRange, type NativeRange, parseNativeRange, parseVers, type VersionOrder } from '@waybill/versions'

/** The package whose versions a range covers. */
interface RangedPackage {
  readonly order: VersionOrder | undefined
  /** The type of its purl, which determines the notation of native ranges. */
  readonly type: string | undefined
}

/**
 * Whether a version lies in a range, written as `vers:`, as comparisons, or in the notation of the package's manager (`^1.2`,
 * `[1.0,2.0)`); all but the first use the package's ordering.
 */
export function isInRange(version: string, range: string, { order, type }: RangedPackage): boolean {
  if (!range.startsWith('vers:') && boundsOf(range) !== undefined) return isInTextRange(version, range, order)
  if (!range.startsWith('vers:')) return isInNative(version, range, { order, type })
  const vers = parseVers(range)
  return vers !== undefined && containsVersion(vers, version, order)
}

/** Rejects lists of versions without comparison, which are not ranges. */
function isInNative(version: string, range: string, { order, type }: RangedPackage): boolean {
  if (order === undefined || type === undefined || !/[<>=~^*[(]|\.x\b/iu.test(range)) return false
  const native = parseNativeRange(type, range)
  return native !== undefined && isInNativeRange(native, version, order)
}

/**
 * Whether a version lies in a range of comparisons, as in product trees: `<4.2`, `>= 1.0 < 2.0`, `>=1.0|<=1.9`. All bounds must
 * hold. Any other text is not understood, and a version that cannot be ordered lies in no range.
 */
export function isInTextRange(version: string, range: string, order: VersionOrder | undefined): boolean {
  const bounds = boundsOf(range)
  return bounds !== undefined && order !== undefined && isInNativeRange([bounds], version, order)
}

const longest = 500

type Bounds = NativeRange[number]

/** Parses at most one bound on either side; more would be several ranges. */
function boundsOf(range: string): Bounds | undefined {
  const text = range.length > longest ? '' : range.replaceAll(/([<>]=?)\s+/gu, '$1').trim()
  const bounds = text.split(/[\s,|]+/u).map((part) => /^([<>]=?)([^<>=]+)$/u.exec(part))
  const read = bounds.flatMap((match) =>
    match === null ? [] : [{ comparator: match[1] as '<' | '<=' | '>' | '>=', version: match[2] ?? '' }],
  )
  const sides = new Set(read.map(({ comparator }) => comparator[0]))
  return read.length === bounds.length && sides.size === read.length ? read : undefined
}
