import { assert, constantFrom, property, record, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AffectedPackage } from '../advisory.ts'
import { parsePurl } from '@waybill/identifiers'
import { splitEcosystem } from '@waybill/identifiers/ecosystems'
import type { RangeEvent } from '@waybill/versions/ranges'
import { explainMatch } from './explain-match.ts'
import { type AdvisoryCandidate, matchComponent, matchTargetOf } from './match-component.ts'
import { readOsv } from '../osv/read-osv.ts'
import { replayMatch } from './replay-match.ts'

function subject(purl: string) {
  return matchTargetOf(parsePurl(purl)!)
}

interface Entry {
  readonly ecosystem: string
  readonly name: string
  readonly id?: string
  readonly type?: 'SEMVER' | 'ECOSYSTEM'
  readonly events?: readonly (readonly RangeEvent[])[]
  readonly versions?: readonly string[]
}

/** Candidates as they come from records, so that keys and releases are the reader's. */
function candidates(...entries: readonly Entry[]): readonly AdvisoryCandidate[] {
  return entries.flatMap(({ ecosystem, name, id = 'X-1', type = 'ECOSYSTEM', events = [], versions = [] }) => {
    const affected = [{ package: { ecosystem, name }, ranges: events.map((of) => ({ type, events: of })), versions }]
    const advisory = readOsv({ id, modified: '2024-01-01T00:00:00Z', affected })
    if ('rejected' in advisory) throw new Error(advisory.rejected)
    return advisory.affected.map((read) => candidate(read, id))
  })
}

function candidate(affected: AffectedPackage, advisoryId = 'X-1'): AdvisoryCandidate {
  return { advisoryId, kind: 'vulnerability', withdrawn: false, digest: `digest of ${advisoryId}`, affected }
}

function confidenceOf(purl: string, of: readonly AdvisoryCandidate[]): number | undefined {
  return matchComponent(subject(purl), of)[0]?.confidence
}

const lodash = candidates({ ecosystem: 'npm', name: 'lodash', type: 'SEMVER', events: [[{ introduced: '1.0.0' }, { fixed: '4.17.21' }]] })
const [lodashEntry] = lodash

describe('confidence (docs/reference/components-and-matching.md#confidence)', () => {
  it('is 5 for the exact package and a version in a range or list', () => {
    expect(confidenceOf('pkg:npm/lodash@4.17.20', lodash)).toBe(5)
    expect(confidenceOf('pkg:npm/lodash@4.17.21', lodash)).toBeUndefined()
    expect(confidenceOf('pkg:npm/lodash@0.9.0', lodash)).toBeUndefined()
    expect(confidenceOf('pkg:npm/debug@4.4.2', candidates({ ecosystem: 'npm', name: 'debug', versions: ['4.4.2'] }))).toBe(5)
    expect(confidenceOf('pkg:npm/debug@4.4.1', candidates({ ecosystem: 'npm', name: 'debug', versions: ['4.4.2'] }))).toBeUndefined()
  })

  it('is 4 through an alias of the package', () => {
    const bash = candidates({
      ecosystem: 'Red Hat:enterprise_linux:8::baseos',
      name: 'bash',
      events: [[{ introduced: '0' }, { fixed: '0:4.4.20-5.el8' }]],
    })
    expect(confidenceOf('pkg:rpm/redhat/bash@4.4.20-4.el8?distro=rhel-8.10', bash)).toBe(5)
    expect(confidenceOf('pkg:rpm/centos/bash@4.4.20-4.el8?distro=centos-8', bash)).toBe(4)
  })

  it('is 3 where the version is absent or cannot be ordered', () => {
    expect(confidenceOf('pkg:npm/lodash', lodash)).toBe(3)
    expect(confidenceOf('pkg:npm/lodash@latest', lodash)).toBe(3)
    expect(confidenceOf('pkg:npm/lodash@not.a.version', lodash)).toBe(3)
  })

  it('is 3 for a record that names neither ranges nor versions, and says so', () => {
    const gradio = candidates({ ecosystem: 'PyPI', name: 'gradio' })
    expect(confidenceOf('pkg:pypi/gradio@5.50.0', gradio)).toBe(3)
    expect(explainMatch(subject('pkg:pypi/gradio@5.50.0'), gradio).sentences.slice(1)).toEqual([
      'The advisory names neither ranges nor versions, so it may mean all of them.',
      'Confidence is 3: the record does not say which versions are affected.',
    ])
  })

  it('is 5 where a bound is read as the release or local version that it means', () => {
    const torch = candidates(
      { ecosystem: 'PyPI', name: 'torch', id: 'X-1', events: [[{ introduced: '0' }, { last_affected: '2.6.0-NA' }]] },
      { ecosystem: 'PyPI', name: 'torch', id: 'X-2', events: [[{ introduced: '0' }, { last_affected: '2.6.0-cu124' }]] },
    )
    const found = ['2.0.1%2Bcu118', '2.6.0', '2.6.0%2Bcu124', '2.6.1'].map((version) =>
      matchComponent(subject(`pkg:pypi/torch@${version}`), torch).map(({ advisoryId, confidence }) => `${advisoryId} ${confidence}`),
    )
    expect(found).toEqual([['X-1 5', 'X-2 5'], ['X-1 5', 'X-2 5'], ['X-2 5'], []])
  })

  it('is 3 where a bound of the range cannot be read, and says which', () => {
    const minio = candidates({
      ecosystem: 'Go',
      name: 'minio',
      events: [[{ introduced: '1.0.0' }, { fixed: 'RELEASE.2024-05-27t19-17-46z' }]],
    })
    expect([confidenceOf('pkg:golang/minio@2.0.0', minio), confidenceOf('pkg:golang/minio@0.9.0', minio)]).toEqual([3, undefined])
    expect(explainMatch(subject('pkg:golang/minio@2.0.0'), minio).sentences.slice(1)).toEqual([
      '2.0.0 is at or above 1.0.0 (introduced), and no fix is named, by semver.',
      'The range also names RELEASE.2024-05-27t19-17-46z, which semver cannot order: a beginning counts as before every version, an end as none.',
      'Confidence is 3: not every bound of the range could be compared.',
    ])
  })

  it('is 5 where a list or another range of the entry decides without the unreadable bound', () => {
    const of = { ecosystem: 'PyPI', name: 'a' }
    const unreadable: readonly RangeEvent[] = [{ introduced: '0' }, { last_affected: '2024-09-19' }]
    expect(confidenceOf('pkg:pypi/a@1.0', candidates({ ...of, events: [unreadable, [{ introduced: '1' }, { fixed: '2' }]] }))).toBe(5)
    expect(confidenceOf('pkg:pypi/a@3.0', candidates({ ...of, events: [unreadable, [{ introduced: '1' }, { fixed: '2' }]] }))).toBe(3)
  })

  it('is nothing where the range ends below its beginning, which is reported', () => {
    const django = candidates({ ecosystem: 'PyPI', name: 'django', events: [[{ introduced: '1.7' }, { last_affected: '1.7b1' }]] })
    expect(['99.0', '1.7', '1.7b1', '1.6'].map((version) => confidenceOf(`pkg:pypi/django@${version}`, django))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(confidenceOf('pkg:pypi/django', django)).toBeUndefined()
    expect(explainMatch(subject('pkg:pypi/django@99.0'), django).sentences).toEqual([
      '99.0 is in no affected part of this range: introduced 1.7, last affected 1.7b1, by pep440.',
      'The range that begins at 1.7 and ends at 1.7b1 (last affected) ends below where it begins; it is malformed and affects no version.',
    ])
  })

  it('is 5 for the module that a Go subpath names, and 1 for the module around it', () => {
    const vault = candidates(
      { ecosystem: 'Go', name: 'github.com/hashicorp/vault', id: 'X-1', events: [[{ introduced: '0' }, { fixed: '1.12.0' }]] },
      { ecosystem: 'Go', name: 'github.com/hashicorp/vault/api', id: 'X-2', events: [[{ introduced: '0' }, { fixed: '1.12.0' }]] },
    )
    const nested = 'pkg:golang/github.com/hashicorp/vault@v1.11.0#api'
    const found = matchComponent(subject(nested), vault).map(({ advisoryId, confidence }) => `${advisoryId} ${confidence}`)
    expect(found).toEqual(['X-1 1', 'X-2 5'])
    expect(confidenceOf('pkg:golang/golang.org/x/crypto@v0.1.0#ssh', candidates({ ecosystem: 'Go', name: 'golang.org/x/crypto' }))).toBe(1)
    expect(explainMatch(subject(nested), vault.slice(0, 1)).sentences).toEqual([
      'pkg:golang/github.com/hashicorp/vault@v1.11.0#api lies below the module github.com/hashicorp/vault (Go), which the advisory names.',
      '1.11.0 is below 1.12.0 (fixed), by semver.',
      'The lowest version above it that the advisory calls fixed is 1.12.0.',
      'Confidence is 1: the path below the module may be a module of its own, with versions of its own.',
    ])
  })

  it('is nothing where the package is affected in no version at all', () => {
    const never = candidates({ ecosystem: 'Debian:12', name: 'curl', events: [[{ introduced: '0' }, { fixed: '0' }]] })
    expect(confidenceOf('pkg:deb/debian/curl?distro=debian-12', never)).toBeUndefined()
  })
})

describe('distributions (docs/reference/components-and-matching.md#distributions)', () => {
  const curl = candidates(
    { ecosystem: 'Debian:11', name: 'curl', events: [[{ introduced: '0' }, { fixed: '7.74.0-1.3+deb11u9' }]] },
    { ecosystem: 'Debian:12', name: 'curl', events: [[{ introduced: '0' }, { fixed: '7.88.1-10+deb12u3' }]] },
  )

  it('match by the entry of their own release', () => {
    expect(confidenceOf('pkg:deb/debian/curl@7.88.1-10%2Bdeb12u1?distro=debian-12.5', curl)).toBe(5)
    expect(confidenceOf('pkg:deb/debian/curl@7.88.1-10%2Bdeb12u3?distro=bookworm', curl)).toBeUndefined()
    expect(confidenceOf('pkg:deb/debian/curl@7.74.0-1.3%2Bdeb11u7?distro=debian-11', curl)).toBe(5)
    expect(confidenceOf('pkg:deb/debian/curl@7.74.0-1.3%2Bdeb11u9?distro=bullseye', curl)).toBeUndefined()
    expect(confidenceOf('pkg:deb/debian/curl@7.64.0-4?distro=debian-10', curl)).toBeUndefined()
  })

  it('without one meet every release at confidence 4', () => {
    expect(confidenceOf('pkg:deb/debian/curl@7.74.0-1.3%2Bdeb11u9', curl)).toBe(4)
    expect(confidenceOf('pkg:deb/debian/curl@8.0.0-1', curl)).toBeUndefined()
    expect(confidenceOf('pkg:deb/debian/curl', curl)).toBe(3)
  })

  it('are met by entries without release', () => {
    const all = candidates({ ecosystem: 'Debian', name: 'curl', events: [[{ introduced: '0' }]] })
    expect(confidenceOf('pkg:deb/debian/curl@8.0.0-1?distro=debian-12', all)).toBe(5)
  })

  it('match binary packages by their source package and its version', () => {
    const bzip2 = candidates({ ecosystem: 'Debian:8', name: 'bzip2', events: [[{ introduced: '0' }, { fixed: '1.0.6-7+deb8u1' }]] })
    const [match] = matchComponent(subject('pkg:deb/debian/libbz2-1.0@1.0.6-7%2Bb3?upstream=bzip2%401.0.6-7&distro=debian-8'), bzip2)
    expect(match).toMatchObject({
      confidence: 5,
      evidence: { via: 'source', lookupKey: 'Debian:bzip2', version: '1.0.6-7', release: '8', comparator: 'dpkg' },
    })
  })

  it('of Alpine are compared also where a number follows the letter, as in sudo', () => {
    const sudo = candidates({ ecosystem: 'Alpine:v3.15', name: 'sudo', events: [[{ introduced: '1.8.2' }, { fixed: '1.9.5p2-r0' }]] })
    expect(confidenceOf('pkg:apk/alpine/sudo@1.9.5p1-r0?distro=alpine-3.15.0', sudo)).toBe(5)
    expect(confidenceOf('pkg:apk/alpine/sudo@1.9.5p2-r0?distro=alpine-3.15.0', sudo)).toBeUndefined()
    expect(confidenceOf('pkg:apk/alpine/sudo@1.9.8_p2-r1?distro=alpine-3.15.0', sudo)).toBeUndefined()
  })

  it('count the epoch of an RPM', () => {
    const bind = candidates({ ecosystem: 'AlmaLinux:8', name: 'bind', events: [[{ introduced: '0' }, { fixed: '32:9.11.36-3.el8' }]] })
    expect(confidenceOf('pkg:rpm/almalinux/bind@9.11.36-5.el8?epoch=32&distro=almalinux-8.8', bind)).toBeUndefined()
    expect(confidenceOf('pkg:rpm/almalinux/bind@9.11.26-1.el8?epoch=32&distro=almalinux-8.8', bind)).toBe(5)
  })

  it('tell what Ubuntu fixes for paying users alone', () => {
    const unzip = candidates({
      ecosystem: 'Ubuntu:Pro:14.04:LTS',
      name: 'unzip',
      events: [[{ introduced: '0' }, { fixed: '6.0-9ubuntu1.6' }]],
    })
    expect(confidenceOf('pkg:deb/ubuntu/unzip@6.0-9ubuntu1.5?distro=trusty/esm', unzip)).toBe(5)
    expect(confidenceOf('pkg:deb/ubuntu/unzip@6.0-9ubuntu1.5?distro=ubuntu-14.04', unzip)).toBe(4)
    expect(confidenceOf('pkg:deb/ubuntu/unzip@6.0-9ubuntu1.5?distro=ubuntu-16.04', unzip)).toBeUndefined()
  })
})

describe('matchComponent', () => {
  it('gives a proof that names what decided', () => {
    expect(matchComponent(subject('pkg:npm/lodash@4.17.20'), lodash)).toEqual([
      {
        advisoryId: 'X-1',
        confidence: 5,
        evidence: {
          advisoryId: 'X-1',
          digest: 'digest of X-1',
          purl: 'pkg:npm/lodash@4.17.20',
          lookupKey: 'npm:lodash',
          via: 'name',
          version: '4.17.20',
          comparator: 'semver',
          decidedBy: { kind: 'range', range: 0, introduced: '1.0.0', upper: { kind: 'fixed', version: '4.17.21' } },
          fixedIn: '4.17.21',
        },
      },
    ])
  })

  it('never matches a withdrawn advisory', () => {
    expect(matchComponent(subject('pkg:npm/lodash@4.17.20'), [{ ...lodashEntry!, withdrawn: true }])).toEqual([])
  })

  it('gives at most one match for an advisory, the best', () => {
    const entries = candidates(
      { ecosystem: 'Ubuntu:Pro:22.04:LTS', name: 'bash', events: [[{ introduced: '0' }]] },
      { ecosystem: 'Ubuntu:22.04:LTS', name: 'bash', events: [[{ introduced: '0' }]] },
      { ecosystem: 'Ubuntu:22.04:LTS', name: 'bash', id: 'X-2', versions: ['5.1-6ubuntu1'] },
    )
    const matches = matchComponent(subject('pkg:deb/ubuntu/bash@5.1-6ubuntu1?distro=jammy'), entries)
    expect(matches.map(({ advisoryId, confidence }) => [advisoryId, confidence])).toEqual([
      ['X-1', 5],
      ['X-2', 5],
    ])
  })

  it('takes an entry without ranges and versions for all versions', () => {
    const all = candidates({ ecosystem: 'npm', name: 'evil' })
    expect(matchComponent(subject('pkg:npm/evil@1.0.0'), all)).toMatchObject([
      { confidence: 3, evidence: { decidedBy: { kind: 'all-versions' } } },
    ])
    expect(confidenceOf('pkg:npm/evil@odd', all)).toBe(3)
    expect(confidenceOf('pkg:npm/evil', all)).toBe(3)
  })

  it('reads bounds as OSV does: fixed and limit exclude, last_affected includes', () => {
    const events = [
      [{ introduced: '1.0' }, { last_affected: '2.0' }],
      [{ introduced: '3.0' }, { limit: '4.0' }],
    ]
    const entry = candidates({ ecosystem: 'PyPI', name: 'a', events })
    expect(['0.9', '1.0', '2.0', '2.0.1', '3.0', '4.0'].map((version) => confidenceOf(`pkg:pypi/a@${version}`, entry))).toEqual([
      undefined,
      5,
      5,
      undefined,
      5,
      undefined,
    ])
  })

  it('meets other spellings of a listed version where there is a list alone', () => {
    const listed = candidates({ ecosystem: 'PyPI', name: 'a', versions: ['1.0.0'] })
    expect(matchComponent(subject('pkg:pypi/A@1.0'), listed)).toMatchObject([
      { evidence: { decidedBy: { kind: 'version', entry: '1.0.0' }, comparator: 'pep440' } },
    ])
  })

  it('meets other spellings of a version that a record on products lists beside ranges', () => {
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '8.6' }, { fixed: '9.8' }] }] as const
    const name = { lookupKey: 'CPE:openssh', ecosystem: 'CPE', release: undefined, name: 'a openbsd openssh' }
    const openssh = [candidate({ ...name, ranges, versions: ['8.5-p1'], severities: [] })]
    expect(matchComponent(subject('pkg:generic/openbsd/openssh@8.5p1'), openssh)).toMatchObject([
      { confidence: 2, evidence: { decidedBy: { kind: 'version', entry: '8.5-p1' }, fixedIn: '9.8' } },
    ])
  })

  it('names as fix no version that another range affects again', () => {
    const events = [
      [{ introduced: '2.0' }, { fixed: '2.5' }],
      [{ introduced: '0' }, { fixed: '3.0' }],
    ]
    expect(matchComponent(subject('pkg:pypi/a@2.1'), candidates({ ecosystem: 'PyPI', name: 'a', events }))[0]?.evidence.fixedIn).toBe('3.0')
  })

  it('compares modules of Go without their v, and its own releases as semver', () => {
    const stdlib = candidates({
      ecosystem: 'Go',
      name: 'stdlib',
      type: 'SEMVER',
      events: [[{ introduced: '1.21.0-0' }, { fixed: '1.21.3' }]],
    })
    expect(confidenceOf('pkg:golang/stdlib@1.21.2', stdlib)).toBe(5)
    expect(confidenceOf('pkg:golang/stdlib@go1.21rc2', stdlib)).toBe(5)
    expect(confidenceOf('pkg:golang/stdlib@v1.21.3', stdlib)).toBeUndefined()
  })

  it('ignores candidates that name other packages', () => {
    expect(matchComponent(subject('pkg:npm/underscore@1.0.0'), lodash)).toEqual([])
    expect(matchComponent(subject('pkg:generic/lodash@4.17.20'), lodash)).toEqual([])
  })
})

describe('replayMatch', () => {
  const found = matchComponent(subject('pkg:npm/lodash@4.17.20'), lodash)[0]!

  it('reaches the verdict of a stored proof again, whatever the order of its fields', () => {
    const stored = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(found.evidence).toReversed()))) as typeof found.evidence
    expect(replayMatch(stored, lodashEntry!)).toBe(true)
  })

  it('fails for another advisory, changed content or a forged proof', () => {
    expect(replayMatch(found.evidence, { ...lodashEntry!, digest: 'another' })).toBe(false)
    expect(replayMatch(found.evidence, { ...lodashEntry!, advisoryId: 'X-2' })).toBe(false)
    expect(replayMatch(found.evidence, { ...lodashEntry!, withdrawn: true })).toBe(false)
    expect(replayMatch({ ...found.evidence, version: '9.9.9' }, lodashEntry!)).toBe(false)
    expect(replayMatch({ ...found.evidence, purl: 'pkg:npm/lodash@4.17.21' }, lodashEntry!)).toBe(false)
    expect(replayMatch({ ...found.evidence, purl: 'nothing' }, lodashEntry!)).toBe(false)
  })

  it('holds for every match', () => {
    const versions = string({ maxLength: 12 })
    const entry = record({
      lookupKey: constantFrom('PyPI:a', 'Ubuntu:a', 'npm:a'),
      release: constantFrom(undefined, '22.04:LTS', 'Pro:22.04:LTS'),
      events: uniqueArray(
        constantFrom<RangeEvent>({ introduced: '0' }, { introduced: '1' }, { fixed: '2' }, { last_affected: '3' }, { limit: '4' }),
      ),
      versions: uniqueArray(versions, { maxLength: 3 }),
    })
    assert(
      property(
        entry,
        constantFrom('pkg:pypi/a@', 'pkg:deb/ubuntu/a@', 'pkg:npm/a@'),
        versions,
        ({ lookupKey, release, events, versions: list }, purl, version) => {
          const affected: AffectedPackage = {
            lookupKey,
            ...splitEcosystem(lookupKey),
            release,
            name: 'a',
            ranges: [{ type: 'ECOSYSTEM', events }],
            versions: list,
            severities: [],
          }
          const matches = matchComponent(subject(`${purl}${encodeURIComponent(version)}?distro=jammy`), [candidate(affected)])
          expect(matches.filter(({ evidence }) => !replayMatch(evidence, candidate(affected)))).toEqual([])
        },
      ),
    )
  })
})

describe('explain', () => {
  it('says why a component is here', () => {
    expect(explainMatch(subject('pkg:npm/lodash@4.17.20'), lodash)).toEqual({
      isAffected: true,
      confidence: 5,
      sentences: [
        'pkg:npm/lodash@4.17.20 is lodash (npm), which the advisory names.',
        '4.17.20 is at or above 1.0.0 (introduced) and below 4.17.21 (fixed), by semver.',
        'The lowest version above it that the advisory calls fixed is 4.17.21.',
        'Confidence is 5: package and version are exact.',
      ],
    })
  })

  it.each([
    ['pkg:npm/lodash@4.17.21', lodash, '4.17.21 is in no affected part of this range: introduced 1.0.0, fixed 4.17.21, by semver.'],
    ['pkg:npm/underscore@1.0.0', lodash, 'The advisory does not name underscore (npm); it names lodash (npm).'],
    ['pkg:npm/lodash@4.17.20', [], 'The advisory does not name lodash (npm).'],
    ['pkg:generic/lodash@4.17.20', lodash, 'No advisories are published for packages such as pkg:generic/lodash@4.17.20.'],
    [
      'pkg:npm/lodash@4.17.20',
      [{ ...lodashEntry!, withdrawn: true }],
      'The advisory was withdrawn, and a withdrawn advisory never matches.',
    ],
    [
      'pkg:deb/debian/curl@7?distro=debian-10',
      candidates({ ecosystem: 'Debian:11', name: 'curl' }),
      'An entry applies to Debian 11, the component belongs to Debian 10.',
    ],
    ['pkg:npm/a@2', candidates({ ecosystem: 'npm', name: 'a', versions: ['1', '3'] }), '2 is not among the 2 versions listed as affected.'],
  ])('says why %s is not', (purl, of, sentence) => {
    expect(explainMatch(subject(purl), of)).toEqual({ isAffected: false, confidence: undefined, sentences: [sentence] })
  })

  it.each([
    ['pkg:npm/a@1', [[{ introduced: '0' }]], '1 is affected as every version is: the advisory names no fix.'],
    ['pkg:npm/a@1', [[{ introduced: '0' }, { fixed: '2' }]], '1 is below 2 (fixed), by semver.'],
    ['pkg:npm/a@1', [[{ introduced: '1' }]], '1 is at or above 1 (introduced), and no fix is named, by semver.'],
    ['pkg:npm/a@1', [[{ introduced: '0' }, { last_affected: '1' }]], '1 is at or below 1 (last affected), by semver.'],
    [
      'pkg:npm/a',
      [[{ introduced: '0' }]],
      'The component has no version to compare; some versions of the package are affected, so it may be.',
    ],
    [
      'pkg:npm/a@x',
      [[{ introduced: '0' }]],
      'The component has a version that its ecosystem cannot order; some versions of the package are affected, so it may be.',
    ],
    ['pkg:npm/a@1', [], 'The advisory names neither ranges nor versions, so it may mean all of them.'],
  ])('tells what decided for %s by %j', (purl, events, sentence) => {
    expect(explainMatch(subject(purl), candidates({ ecosystem: 'npm', name: 'a', events })).sentences[1]).toBe(sentence)
  })

  it('names source package and release', () => {
    const openssl = candidates({ ecosystem: 'Debian:11', name: 'openssl', versions: ['1.1.1n-0'] })
    expect(explainMatch(subject('pkg:deb/debian/libssl1.1@1.1.1n-0?upstream=openssl&distro=bullseye'), openssl).sentences).toEqual([
      'pkg:deb/debian/libssl1.1@1.1.1n-0?distro=bullseye&upstream=openssl is built from the source package openssl (Debian), which the advisory names.',
      "The entry applies to Debian 11, the component's release.",
      '1.1.1n-0 is listed as affected.',
      'Confidence is 5: package and version are exact.',
    ])
  })
})
