import { array, assert, constantFrom, integer, oneof, pre, property, record, tuple, type Arbitrary, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventRange, RangeEvent } from './event-range.ts'
import { versionOrderOf, type VersionOrder } from '../orderings/version-order-of.ts'
import { affectsSomeVersion, findInRange, findInVersions, firstFixAfter } from './find-in-range.ts'

function existing(ecosystem: string): VersionOrder {
  const order = versionOrderOf(ecosystem)
  if (order === undefined) throw new Error(`no order for ${ecosystem}`)
  return order
}

const npm = existing('npm')
const pypi = existing('PyPI')
const debian = existing('Debian')
const julia = existing('Julia')

function ecosystemRange(...events: readonly RangeEvent[]): EventRange {
  return { type: 'ECOSYSTEM', events }
}

function semverRange(...events: readonly RangeEvent[]): EventRange {
  return { type: 'SEMVER', events }
}

describe('findInRange', () => {
  it('answers with the introduced event and the upper bound that decided', () => {
    const range = semverRange({ introduced: '1.0.0' }, { fixed: '1.0.2' }, { introduced: '3.0.0' }, { fixed: '3.2.5' })
    expect(findInRange('1.0.1', range, npm)).toEqual({ order: 'semver', introduced: '1.0.0', upper: { kind: 'fixed', version: '1.0.2' } })
    expect(findInRange('3.0.0', range, npm)).toEqual({ order: 'semver', introduced: '3.0.0', upper: { kind: 'fixed', version: '3.2.5' } })
  })

  it.each(['0.9.9', '1.0.2', '2.0.0', '3.0.0-rc.1', '3.2.5', '4.0.0'])('leaves %s between and outside the pairs alone', (version) => {
    const range = semverRange({ introduced: '1.0.0' }, { fixed: '1.0.2' }, { introduced: '3.0.0' }, { fixed: '3.2.5' })
    expect(findInRange(version, range, npm)).toBeUndefined()
  })

  it('sorts the events itself', () => {
    const range = semverRange({ fixed: '3.2.5' }, { introduced: '3.0.0' }, { fixed: '1.0.2' }, { introduced: '1.0.0' })
    expect(findInRange('1.0.1', range, npm)?.upper).toEqual({ kind: 'fixed', version: '1.0.2' })
    expect(findInRange('2.0.0', range, npm)).toBeUndefined()
    expect(findInRange('3.1.0', range, npm)?.introduced).toBe('3.0.0')
  })

  it('takes last_affected as the last that is in', () => {
    const range = ecosystemRange({ introduced: '0' }, { last_affected: '2.1.214' })
    expect(findInRange('2.1.214', range, pypi)).toEqual({
      order: 'pep440',
      introduced: '0',
      upper: { kind: 'last_affected', version: '2.1.214' },
    })
    expect(findInRange('2.1.214.0', range, pypi)).toBeDefined()
    expect(findInRange('2.1.214.post1', range, pypi)).toBeUndefined()
  })

  it('holds a single version that is introduced and last affected, whatever the order of the record', () => {
    const events: readonly RangeEvent[] = [{ introduced: '1.2.3' }, { last_affected: '1.2.3' }]
    expect(findInRange('1.2.3', ecosystemRange(...events), npm)).toBeDefined()
    expect(findInRange('1.2.4', ecosystemRange(...events), npm)).toBeUndefined()
    expect(findInRange('1.2.2', ecosystemRange(...events.toReversed()), npm)).toBeUndefined()
  })

  it('says so when nothing bounds it above', () => {
    expect(findInRange('99.0.0', semverRange({ introduced: '0' }), npm)).toEqual({
      order: 'semver',
      introduced: '0',
      upper: { kind: 'none' },
    })
  })

  it('takes introduced "0" as before every version, also before those that sort below 0', () => {
    expect(findInRange('0.0.0-alpha', semverRange({ introduced: '0' }, { fixed: '1.0.0' }), npm)).toBeDefined()
    expect(findInRange('0.dev1', ecosystemRange({ introduced: '0' }, { fixed: '1.0' }), pypi)).toBeDefined()
    expect(findInRange('0~rc1-1', ecosystemRange({ introduced: '0' }, { fixed: '1.0-1' }), debian)).toBeDefined()
    expect(findInRange('0.0.0-alpha', semverRange({ introduced: '0.0.0' }, { fixed: '1.0.0' }), npm)).toBeUndefined()
  })

  it('takes introduced "0.0.0-0" as what SemVer says: before every version there is', () => {
    const range = semverRange({ introduced: '0.0.0-0' }, { fixed: '0.2.0' })
    expect(['0.0.0-0', '0.0.0-alpha', '0.0.0', '0.1.9'].map((version) => findInRange(version, range, npm)?.introduced)).toEqual(
      Array.from({ length: 4 }, () => '0.0.0-0'),
    )
  })

  it('puts a prerelease of the fix below the fix, and one of the introducing version below that', () => {
    const range = semverRange({ introduced: '2.0.0' }, { fixed: '2.1.0' })
    expect(findInRange('2.1.0-rc.1', range, npm)).toBeDefined()
    expect(findInRange('2.0.0-rc.1', range, npm)).toBeUndefined()
  })

  it('finds nothing in an event list without introduced, or without events', () => {
    expect(findInRange('1.0.0', semverRange({ fixed: '2.0.0' }), npm)).toBeUndefined()
    expect(findInRange('1.0.0', semverRange({ last_affected: '2.0.0' }), npm)).toBeUndefined()
    expect(findInRange('1.0.0', semverRange(), npm)).toBeUndefined()
  })

  it('reads events of equal version in the order of the record', () => {
    const goesOn = semverRange({ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.0.0' }, { fixed: '2.0.0' })
    expect(findInRange('1.5.0', goesOn, npm)).toBeDefined()
    const notAffected = semverRange({ introduced: '1.0.0' }, { fixed: '1.0.0' })
    expect(findInRange('1.5.0', notAffected, npm)).toBeUndefined()
  })

  it('ends at a limit, which is not in; of several the furthest counts, and "*" is none', () => {
    const limited = semverRange({ introduced: '1.0.0' }, { limit: '1.5.0' }, { limit: '2.0.0' })
    expect(findInRange('1.9.0', limited, npm)?.upper).toEqual({ kind: 'limit', version: '2.0.0' })
    expect(findInRange('2.0.0', limited, npm)).toBeUndefined()
    expect(findInRange('0.9.0', limited, npm)).toBeUndefined()
    expect(findInRange('9.0.0', semverRange({ introduced: '1.0.0' }, { limit: '*' }, { limit: '2.0.0' }), npm)?.upper).toEqual({
      kind: 'none',
    })
  })

  it('names the nearer of a fix and a limit', () => {
    const range = semverRange({ introduced: '1.0.0' }, { fixed: '3.0.0' }, { limit: '2.0.0' })
    expect(findInRange('1.5.0', range, npm)?.upper).toEqual({ kind: 'limit', version: '2.0.0' })
    expect(findInRange('1.5.0', semverRange(...range.events, { limit: '4.0.0' }), npm)?.upper).toEqual({ kind: 'fixed', version: '3.0.0' })
  })

  it('compares SEMVER ranges by SemVer whatever the ecosystem, and ECOSYSTEM ranges by the ecosystem', () => {
    const events: readonly RangeEvent[] = [{ introduced: '0' }, { fixed: '1.0.0-1' }]
    expect(findInRange('1.0.0-0.1', semverRange(...events), debian)?.order).toBe('semver')
    expect(findInRange('1.0.0', semverRange(...events), debian)).toBeUndefined()
    expect(findInRange('1.0.0', ecosystemRange(...events), debian)?.order).toBe('dpkg')
  })

  it('compares by build number in Julia, whose advisories write it in SEMVER ranges', () => {
    const range = semverRange({ introduced: '4.3.1+0' }, { fixed: '4.3.1+2' })
    expect(findInRange('4.3.1+1', range, julia)?.order).toBe('julia')
    expect(findInRange('4.3.1+2', range, julia)).toBeUndefined()
  })

  it('reads a hundred thousand events', () => {
    const events = Array.from({ length: 50_000 }, (_, index) => [{ introduced: `${index}.0.0` }, { fixed: `${index}.5.0` }]).flat()
    const range = semverRange(...events.toReversed())
    expect(findInRange('31415.4.0', range, npm)).toEqual({
      order: 'semver',
      introduced: '31415.0.0',
      upper: { kind: 'fixed', version: '31415.5.0' },
    })
    expect(findInRange('31415.6.0', range, npm)).toBeUndefined()
    expect(firstFixAfter('31415.6.0', range, npm)).toBe('31416.5.0')
  })
})

describe('fixedAfter', () => {
  const range = semverRange({ introduced: '0' }, { fixed: '1.0.2' }, { introduced: '3.0.0' }, { fixed: '3.2.5' })

  it.each([
    ['0.1.0', '1.0.2'],
    ['1.0.2-rc.1', '1.0.2'],
    ['1.0.2', '3.2.5'],
    ['3.1.0', '3.2.5'],
    ['3.2.5', undefined],
  ])('after %s is %s', (version, fixed) => {
    expect(firstFixAfter(version, range, npm)).toBe(fixed)
  })

  it('is none where the range names only a last affected version or a limit', () => {
    expect(firstFixAfter('1.0.0', semverRange({ introduced: '0' }, { last_affected: '2.0.0' }, { limit: '3.0.0' }), npm)).toBeUndefined()
  })

  it('passes over a fix at whose version the range introduces the vulnerability again', () => {
    const goesOn = semverRange({ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '1.0.0' }, { fixed: '2.0.0' })
    expect(firstFixAfter('0.5.0', goesOn, npm)).toBe('2.0.0')
  })
})

describe('findInVersions', () => {
  it("finds a listed version by the ecosystem's equality", () => {
    expect(findInVersions('1.0', ['0.9', '1.0.0', '1.1'], pypi)).toBe('1.0.0')
    expect(findInVersions('1.0', ['0.9', '1.0.0', '1.1'], existing('CRAN'))).toBeUndefined()
    expect(findInVersions('v1.2.3', ['1.2.3'], npm)).toBe('1.2.3')
  })

  it('prefers the very text', () => {
    expect(findInVersions('1.0.0', ['1.0', '1.0.0'], pypi)).toBe('1.0.0')
  })

  it('lets texts that cannot be parsed equal only themselves', () => {
    expect(findInVersions('latest', ['latest'], npm)).toBe('latest')
    expect(findInVersions('dev-main', ['dev-MAIN'], existing('Packagist'))).toBeUndefined()
  })
})

describe('a range', () => {
  it('is evaluated as the pseudocode of the OSV schema does, unless it cannot be read or ends below its beginning', () => {
    assert(
      property(anyVersion, anyRange, anyOrder, (version, range, order) => {
        pre(isWellFormed(range, order))
        expect(findInRange(version, range, order) !== undefined).toBe(isVulnerable(version, range, order))
      }),
      { numRuns: 2000 },
    )
  })

  it('is explained by bounds that hold for the version', () => {
    assert(
      property(anyVersion, anyRange, anyOrder, (version, range, order) => {
        pre(isWellFormed(range, order))
        const hit = findInRange(version, range, order)
        if (hit === undefined) return
        const { compare } = orderIn(range, order)
        expect(range.events).toContainEqual({ introduced: hit.introduced })
        expect(hit.introduced === '0' || compare(version, hit.introduced) >= 0).toBe(true)
        if (hit.upper.kind === 'none') return
        expect(range.events).toContainEqual({ [hit.upper.kind]: hit.upper.version })
        expect(compare(version, hit.upper.version)).toBeLessThan(hit.upper.kind === 'last_affected' ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('is fixed at the lowest fix above that is not vulnerable', () => {
    assert(
      property(anyVersion, anyRange, anyOrder, (version, range, order) => {
        pre(isWellFormed(range, order))
        const { compare } = orderIn(range, order)
        const unlimited = { ...range, events: range.events.filter((event) => !('limit' in event)) }
        const fixes = range.events.flatMap((event) => ('fixed' in event ? [event.fixed] : []))
        const safe = fixes.filter((fix) => compare(fix, version) > 0 && !isVulnerable(fix, unlimited, order))
        const lowest = safe.toSorted(compare)[0]
        const found = firstFixAfter(version, range, order)
        return found === undefined || lowest === undefined ? found === lowest : compare(found, lowest) === 0
      }),
      { numRuns: 2000 },
    )
  })

  it('never ends above the versions it affects: one that ends at or below its beginning matches nothing, in whatever order it is written', () => {
    assert(
      property(readable, tuple(readable, readable), constantFrom('fixed', 'last_affected'), anyOrder, (version, bounds, kind, order) => {
        const [end = '', introduced = ''] = bounds.toSorted(order.compare)
        pre(order.compare(end, introduced) < (kind === 'fixed' ? 1 : 0))
        const events = [{ introduced }, { [kind]: end } as unknown as RangeEvent]
        expect(findInRange(version, ecosystemRange(...events), order)).toBeUndefined()
        expect(findInRange(version, ecosystemRange(...events.toReversed()), order)).toBeUndefined()
        expect(affectsSomeVersion(ecosystemRange(...events), order)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('holds what its intervals hold, in whatever order the events are written', () => {
    const intervals = uniqueArray(integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 8 }).map((bounds) =>
      bounds.toSorted((one, other) => one - other).slice(0, bounds.length - (bounds.length % 2)),
    )
    assert(
      property(intervals, integer({ min: 0, max: 41 }), integer(), anyOrder, (bounds, version, seed, order) => {
        const events = bounds.map((bound, index): RangeEvent => (index % 2 === 0 ? { introduced: `${bound}.1` } : { fixed: `${bound}.1` }))
        const shuffled = events.toSorted((a, b) => hash(seed, versionOf(a)) - hash(seed, versionOf(b)))
        const isInside = bounds.some((from, index) => index % 2 === 0 && version >= from && version < (bounds[index + 1] ?? 0))
        expect(findInRange(`${version}.1`, ecosystemRange(...shuffled), order) !== undefined).toBe(isInside)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves a malformed pair out and keeps the others, as records of several branches have them', () => {
    const elasticsearch = semverRange(
      { introduced: '8.0.0' },
      { fixed: '8.19.15' },
      { introduced: '9.0.0' },
      { fixed: '9.2.9' },
      { introduced: '9.4.0' },
      { fixed: '9.3.4' },
    )
    expect(['8.1.0', '9.1.0', '9.3.0', '9.4.0', '99.0.0'].map((version) => findInRange(version, elasticsearch, npm) !== undefined)).toEqual(
      [true, true, false, false, false],
    )
    const redis = semverRange(
      { introduced: '2.6.0' },
      { fixed: '6.2.18' },
      { introduced: '7.0.0' },
      { fixed: '7.2.8' },
      { introduced: '7.3.0' },
      { fixed: '6.2.18' },
    )
    expect(['6.2.17', '6.2.18', '7.1.0', '7.2.8', '7.3.0'].map((version) => findInRange(version, redis, npm) !== undefined)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it('takes "*" as an end for none', () => {
    expect(findInRange('9.0', ecosystemRange({ introduced: '2.0.0' }, { last_affected: '*' }), existing('Maven'))?.upper).toEqual({
      kind: 'none',
    })
  })

  it.each([
    ['PyPI', '2.6.0-NA', '2.6.0'],
    ['PyPI', '2.6.0-cu124', '2.6.0+cu124'],
    ['PyPI', '0.2.0-n653', '0.2.0+n653'],
    ['PyPI', '7.2.0-12.1', '7.2.0+12.1'],
    ['PyPI', String.raw`0.2.0-alpha\.33`, '0.2.0-alpha.33'],
    ['Packagist', '< 5.1.1.', '5.1.1'],
    ['PyPI', '2024-09-19', undefined],
    ['PyPI', '2018-04-22b', undefined],
    ['PyPI', '4.6.0.stable11', undefined],
    ['Packagist', '601688ee8e8808a23b102fa305b178f27cbd226d', undefined],
    ['Go', 'RELEASE.2024-05-27t19-17-46z', undefined],
    ['Bitnami', 'nightly.2026-03-10.0', undefined],
  ])('of %s with the bound %j ends at %s', (ecosystem, written, version) => {
    const hit = findInRange('0.0.1', ecosystemRange({ introduced: '0' }, { last_affected: written }), existing(ecosystem))
    expect([hit?.upper, hit?.unreadable]).toEqual(
      version === undefined ? [{ kind: 'none' }, [written]] : [{ kind: 'last_affected', version }, undefined],
    )
  })

  it('counts an unreadable beginning as before every version', () => {
    const hit = findInRange('0.1.0', semverRange({ introduced: 'nightly.2026-03-10.0' }, { fixed: '4.5.0' }), npm)
    expect(hit).toEqual({
      order: 'semver',
      introduced: '0',
      upper: { kind: 'fixed', version: '4.5.0' },
      unreadable: ['nightly.2026-03-10.0'],
    })
  })
})

/** A number that looks like chance, the same in every run. */
function hash(seed: number, text: string): number {
  return Array.from(text).reduce((sum, character) => Math.imul(sum ^ character.charCodeAt(0), 16_777_619), seed | 1)
}

/** Every bound can be placed, and every end ends what began below it. */
function isWellFormed(range: EventRange, order: VersionOrder): boolean {
  const used = orderIn(range, order)
  const bounds = range.events.filter((event) => !('limit' in event))
  const isReadable = bounds.every((event) => ('introduced' in event && event.introduced === '0') || used.isParsable(versionOf(event)))
  const sorted = bounds.toSorted((a, b) => compareEvents(a, b, used.compare))
  return isReadable && sorted.every((event, index) => 'introduced' in event || 'introduced' in (sorted[index - 1] ?? {}))
}

function orderIn(range: EventRange, order: VersionOrder): VersionOrder {
  return range.type === 'SEMVER' && order.name !== 'julia' ? npm : order
}

/** The schema's pseudocode, word by word. */
function isVulnerable(version: string, range: EventRange, order: VersionOrder): boolean {
  const { compare } = orderIn(range, order)
  if (!isBeforeLimits(version, range, compare)) return false
  const sorted = range.events.toSorted((a, b) => compareEvents(a, b, compare))
  return sorted.reduce((vulnerable, event) => stateAfter(event, vulnerable, (bound) => compare(version, bound)), false)
}

function stateAfter(event: RangeEvent, vulnerable: boolean, distanceTo: (bound: string) => number): boolean {
  if ('introduced' in event) return event.introduced === '0' || distanceTo(event.introduced) >= 0 || vulnerable
  if ('fixed' in event) return distanceTo(event.fixed) < 0 && vulnerable
  return 'last_affected' in event && distanceTo(event.last_affected) > 0 ? false : vulnerable
}

function isBeforeLimits(version: string, { events }: EventRange, compare: VersionOrder['compare']): boolean {
  const limits = events.flatMap((event) => ('limit' in event ? [event.limit] : []))
  return limits.length === 0 || limits.some((limit) => limit === '*' || compare(version, limit) < 0)
}

function compareEvents(a: RangeEvent, b: RangeEvent, compare: VersionOrder['compare']): number {
  const first = 'introduced' in a && a.introduced === '0' ? 1 : 0
  const second = 'introduced' in b && b.introduced === '0' ? 1 : 0
  if (first + second > 0) return second - first
  return compare(versionOf(a), versionOf(b)) || Number('last_affected' in a) - Number('last_affected' in b)
}

function versionOf(event: RangeEvent): string {
  return Object.values(event)[0] as string
}

const small = integer({ min: 0, max: 3 }).map(String)
const suffix = constantFrom('', '', '', '-1', '-alpha', '+1', '~rc1', '.post1', 'rc1')
const anyVersion: Arbitrary<string> = oneof(
  tuple(small, small, suffix).map(([major, minor, end]) => `${major}.${minor}.0${end}`),
  small,
  constantFrom('', 'latest', '0.0.0-0', '0~', '1:0'),
)
const anyEvent: Arbitrary<RangeEvent> = oneof(
  anyVersion.map((introduced) => ({ introduced })),
  anyVersion.map((fixed) => ({ fixed })),
  anyVersion.map((version) => ({ last_affected: version })),
  constantFrom<RangeEvent>({ introduced: '0' }, { limit: '*' }, { limit: '2.0.0' }, { limit: '3.1.0' }),
)
const anyRange: Arbitrary<EventRange> = record({ type: constantFrom('SEMVER', 'ECOSYSTEM'), events: array(anyEvent, { maxLength: 6 }) })
const readable = tuple(small, small).map(([major, minor]) => `${major}.${minor}.1`)
const anyOrder = constantFrom(npm, pypi, debian, julia, existing('Maven'), existing('Alpine'))
