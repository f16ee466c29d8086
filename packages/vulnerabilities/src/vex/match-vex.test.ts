import { boolean, array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCpe, parsePurl, type Purl } from '@waybill/identifiers'
import { matchVex, matchVexWithoutProduct, type VexMatch, type VexContext } from './match-vex.ts'
import { selectVexStatement, type VexCandidate } from './select-vex-statement.ts'
import { vexComponentKeys, vexProductKeys } from './vex-keys.ts'
import { parseVexProduct, type VexComponent, vexComponentOf } from './vex-product.ts'
import type { VexProduct, VexStatus } from './vex-document.ts'

const nothing = { name: undefined, version: undefined, range: undefined, purl: undefined, cpe: undefined }

type Parent = Partial<Omit<VexProduct, 'within'>>

function product(fields: Parent, within?: Parent): VexProduct {
  return { ...nothing, ...fields, within: within && { ...nothing, ...within } }
}

function purlOf(text: string): Purl {
  const purl = parsePurl(text)
  if (purl === undefined) throw new Error(`${text} is no purl`)
  return purl
}

function component(purl: string, cpe?: string): VexComponent {
  return vexComponentOf(purlOf(purl), cpe === undefined ? undefined : parseCpe(cpe))
}

const anywhere: VexContext = { scope: 'company', isOneProduct: false, moduleName: 'web', rootComponent: undefined }

function match(
  requested: VexProduct,
  held: VexComponent,
  place: Partial<VexContext> = {},
  status: VexStatus = 'not_affected',
): VexMatch | undefined {
  return matchVex(parseVexProduct(requested), status, held, { ...anywhere, ...place })
}

/** How a statement on one purl speaks of a component with another. */
function fit(requested: string, held: string): string | undefined {
  return match(product({ purl: requested }), component(held))?.version
}

describe('a product means a component by its package URL', () => {
  it('when type, namespace and name are the same, and the version is exactly that', () => {
    expect(fit('pkg:npm/%40acme/lib@1.0.0', 'pkg:npm/%40acme/lib@1.0.0')).toBe('exact')
    expect(fit('pkg:npm/%40acme/lib@1.0.0', 'pkg:npm/%40acme/lib@1.0.1')).toBeUndefined()
    expect(fit('pkg:npm/%40acme/lib@1.0.0', 'pkg:npm/lib@1.0.0')).toBeUndefined()
    expect(fit('pkg:npm/lib@1.0.0', 'pkg:pypi/lib@1.0.0')).toBeUndefined()
    expect(fit('pkg:maven/a/lib@1', 'pkg:maven/b/lib@1')).toBeUndefined()
  })
  it('with versions compared as the ecosystem does', () => {
    expect(fit('pkg:composer/Acme/Lib@1.0', 'pkg:composer/acme/lib@v1.0.0')).toBe('exact')
    expect(fit('pkg:pypi/Lib.X@1.0', 'pkg:pypi/lib-x@1.0.0')).toBe('exact')
    expect(fit('pkg:golang/acme.org/x@1.2.0', 'pkg:golang/acme.org/x@v1.2.0')).toBe('exact')
    expect(fit('pkg:npm/lib@1.0', 'pkg:npm/lib@1.0.0')).toBe('exact')
    expect(fit('pkg:generic/lib@1.0', 'pkg:generic/lib@1.0')).toBe('exact')
    expect(fit('pkg:generic/lib@1.0', 'pkg:generic/lib@1.0.0')).toBeUndefined()
  })
  it('of every version when it names none, but a word or a requirement is no version one could tell', () => {
    expect(fit('pkg:npm/lib', 'pkg:npm/lib@7')).toBe('any')
    expect(fit('pkg:npm/lib', 'pkg:npm/lib')).toBe('any')
    expect(fit('pkg:npm/lib@1', 'pkg:npm/lib')).toBeUndefined()
    expect(fit('pkg:npm/lib@latest', 'pkg:npm/lib@7')).toBeUndefined()
    expect(fit('pkg:npm/lib@latest', 'pkg:npm/lib@latest')).toBeUndefined()
    expect(fit('pkg:npm/lib@%5E1.0', 'pkg:npm/lib@1.0.0')).toBeUndefined()
  })
  it('with the version or range that stands beside it', () => {
    const held = component('pkg:npm/lib@1.5.0')
    expect(match(product({ purl: 'pkg:npm/lib', version: '1.5.0' }), held)?.version).toBe('exact')
    expect(match(product({ purl: 'pkg:npm/lib', version: '1.6.0' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: '<2' }), held)?.version).toBe('range')
    expect(match(product({ purl: 'pkg:npm/lib', range: '< 2.0.0' }), held)?.version).toBe('range')
    expect(match(product({ purl: 'pkg:npm/lib', range: '>=1.0.0, <1.5.0' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: 'all versions' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: '^1.2.0 || >=3.0.0 <4.0.0' }), held)?.version).toBe('range')
    expect(match(product({ purl: 'pkg:npm/lib', range: '~1.2.0' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: '>=1.6.0|<2.0.0' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: '<1.0.0|<2.0.0' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib', range: '1.5.0 and others' }), held)).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/lib@1.5.0', range: '<1.0.0' }), held)).toBeUndefined()
  })
  it('and a product tree that puts the name where the version stands names no version', () => {
    const held = component('pkg:rpm/redhat/ImageMagick@6.9.10.68-3.el7?distro=rhel-7.9')
    expect(match(product({ purl: 'pkg:rpm/redhat/ImageMagick', version: 'ImageMagick' }), held)?.version).toBe('any')
  })
  it('only when the subpath is the same', () => {
    expect(fit('pkg:golang/acme.org/x@v2.0.0', 'pkg:golang/acme.org/x@v2.0.0#v2')).toBeUndefined()
    expect(fit('pkg:golang/acme.org/x@v2.0.0#v2', 'pkg:golang/acme.org/x@v2.0.0#v2')).toBe('exact')
  })
})

describe('qualifiers of the statement narrow it', () => {
  it.each([
    ['pkg:rpm/redhat/bash@5?arch=x86_64', 'pkg:rpm/redhat/bash@5?arch=x86_64', 'exact'],
    ['pkg:rpm/redhat/bash@5?arch=x86_64', 'pkg:rpm/redhat/bash@5?arch=s390x', undefined],
    ['pkg:rpm/redhat/bash@5?arch=x86_64', 'pkg:rpm/redhat/bash@5', 'exact'],
    ['pkg:rpm/redhat/bash?arch=x86_64', 'pkg:rpm/redhat/bash@5', undefined],
    ['pkg:rpm/redhat/bash@5', 'pkg:rpm/redhat/bash@5?arch=s390x', 'exact'],
    ['pkg:deb/ubuntu/bash@5?distro=jammy', 'pkg:deb/ubuntu/bash@5?distro=ubuntu-22.04', 'exact'],
    ['pkg:deb/ubuntu/bash?distro=jammy', 'pkg:deb/ubuntu/bash@5?distro=ubuntu-24.04', undefined],
    ['pkg:deb/ubuntu/bash?distro=jammy', 'pkg:deb/ubuntu/bash@5', undefined],
    ['pkg:maven/a/b@1?type=jar', 'pkg:maven/a/b@1', 'exact'],
    ['pkg:maven/a/b?type=jar', 'pkg:maven/a/b@1', 'any'],
    ['pkg:maven/a/b?type=war', 'pkg:maven/a/b@1', undefined],
    ['pkg:maven/a/b@1?repository_url=https://r.example/ga/', 'pkg:maven/a/b@1?repository_url=r.example/ga', 'exact'],
    ['pkg:maven/a/b@1?repository_url=https://r.example', 'pkg:maven/a/b@1?repository_url=https://other.example', undefined],
    ['pkg:oci/app@sha256:abc?repository_url=one.example/app&tag=1', 'pkg:oci/app@sha256:abc?repository_url=two.example/app', 'exact'],
    ['pkg:oci/app?repository_url=one.example/app', 'pkg:oci/app@sha256:abc?repository_url=two.example/app', undefined],
    ['pkg:rpm/redhat/bash@5?epoch=1', 'pkg:rpm/redhat/bash@1:5', 'exact'],
    ['pkg:rpm/redhat/bash@5?epoch=1', 'pkg:rpm/redhat/bash@5', undefined],
  ])('%s for %s: %s', (requested, held, version) => {
    expect(fit(requested, held)).toBe(version)
  })
})

describe('packages of distributions', () => {
  it('are met under every name their distribution goes by, rebuilds apart', () => {
    expect(fit('pkg:rpm/redhat/bash@5-1.el8', 'pkg:rpm/rhel/bash@5-1.el8?distro=rhel-8.4')).toBe('exact')
    expect(fit('pkg:rpm/redhat/bash@5-1.el8', 'pkg:rpm/centos/bash@5-1.el8?distro=centos-8')).toBeUndefined()
  })
  it('are met by their source package when the statement says that it speaks of the source', () => {
    const held = 'pkg:deb/debian/libssl3@3.0.11-1~deb12u2?arch=amd64&distro=debian-12&upstream=openssl'
    expect(fit('pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=source', held)).toBe('exact')
    expect(fit('pkg:deb/debian/openssl?arch=source&distro=bookworm', held)).toBe('any')
    expect(fit('pkg:deb/debian/openssl?arch=source&distro=bullseye', held)).toBeUndefined()
    expect(fit('pkg:deb/debian/openssl@3.0.11-1~deb12u2', held)).toBeUndefined()
    expect(fit('pkg:rpm/redhat/openssl?arch=src', 'pkg:rpm/redhat/openssl-libs@3-1.el9?arch=x86_64&upstream=openssl-3-1.el9.src.rpm')).toBe(
      'any',
    )
    expect(fit('pkg:rpm/redhat/openssl?arch=src', 'pkg:rpm/redhat/openssl@3-1.el9?arch=x86_64')).toBe('any')
  })
})

describe('a product means a component by its CPE', () => {
  const held = component('pkg:generic/foo@1.2.3', 'cpe:2.3:a:acme:foo:1.2.3:*:*:*:*:*:*:*')
  it.each([
    ['cpe:2.3:a:acme:foo:1.2.3:*:*:*:*:*:*:*', 'exact'],
    ['cpe:/a:acme:foo:1.2.3', 'exact'],
    ['cpe:2.3:a:acme:foo:*:*:*:*:*:*:*:*', 'any'],
    ['cpe:2.3:a:acme:foo:1.2.*:*:*:*:*:*:*:*', 'range'],
    ['cpe:2.3:a:acme:foo:1.2.4:*:*:*:*:*:*:*', undefined],
    ['cpe:2.3:a:acme:foo:1.2.3:*:*:*:*:windows:*:*', undefined],
    ['cpe:2.3:a:other:foo:1.2.3:*:*:*:*:*:*:*', undefined],
    ['cpe:2.3:a:acme:*:1.2.3:*:*:*:*:*:*:*', undefined],
  ])('when vendor and product are the same and nothing else disagrees: %s', (cpe, version) => {
    expect(match(product({ cpe }), held)?.version).toBe(version)
  })
  it('with the version beside a CPE of any version', () => {
    expect(match(product({ cpe: 'cpe:/a:acme:foo', version: '1.2.3' }), held)?.version).toBe('exact')
    expect(match(product({ cpe: 'cpe:/a:acme:foo', version: '1.2.4' }), held)).toBeUndefined()
  })
  it('never when the statement has a package URL, nor by name and version alone', () => {
    expect(match(product({ cpe: 'cpe:/a:acme:foo', purl: 'pkg:generic/bar@1.2.3' }), held)).toBeUndefined()
    expect(match(product({ name: 'foo', version: '1.2.3' }), held)).toBeUndefined()
    expect(match(product({ name: 'foo', version: '1.2.3' }), held, { scope: 'module' })).toBeUndefined()
  })
})

describe('a component of a product', () => {
  const requested = { purl: 'pkg:npm/lib' }
  const held = component('pkg:npm/lib@1.0.0')
  const rootComponent = { name: 'shop', version: '2.0', purl: purlOf('pkg:npm/shop@2.0.0') }
  it('is met in the module whose SBOM names this product as its root component', () => {
    expect(match(product(requested, { purl: 'pkg:npm/shop@2.0.0' }), held, { rootComponent })).toEqual({
      target: 'component',
      version: 'any',
      scope: 'module',
    })
    expect(match(product(requested, { purl: 'pkg:npm/shop' }), held, { rootComponent })).toBeDefined()
    expect(match(product(requested, { purl: 'pkg:npm/shop@1.0.0' }), held, { rootComponent })).toBeUndefined()
    expect(match(product(requested, { purl: 'pkg:npm/other' }), held, { rootComponent })).toBeUndefined()
    expect(match(product(requested, { purl: 'pkg:npm/shop' }), held)).toBeUndefined()
  })
  it('is met in the module the document was uploaded for when everything in the document stands in one product, however that is named', () => {
    const within = { purl: 'pkg:oci/shop-image' }
    expect(match(product(requested, within), held, { scope: 'module', isOneProduct: true })?.scope).toBe('module')
    expect(match(product(requested, within), held, { scope: 'module' })).toBeUndefined()
    expect(match(product(requested, within), held, { scope: 'project', isOneProduct: true })).toBeUndefined()
  })
  it('is met in the distribution that the product is, in its release', () => {
    const bash = { purl: 'pkg:rpm/redhat/bash?arch=src' }
    const on8 = component('pkg:rpm/redhat/bash@5-1.el8?arch=x86_64&distro=rhel-8.4')
    expect(match(product(bash, { cpe: 'cpe:/o:redhat:enterprise_linux:8' }), on8)).toEqual({
      target: 'component',
      version: 'any',
      scope: 'company',
    })
    expect(match(product(bash, { cpe: 'cpe:/a:redhat:enterprise_linux:8::appstream' }), on8)).toBeDefined()
    expect(match(product(bash, { cpe: 'cpe:/o:redhat:enterprise_linux:7' }), on8)).toBeUndefined()
    expect(match(product(bash, { cpe: 'cpe:/a:redhat:openshift:4.16::el8' }), on8)).toBeUndefined()
    expect(match(product(bash, { cpe: 'cpe:/o:redhat:enterprise_linux:8' }), component('pkg:rpm/redhat/bash@5-1.el8'))).toBeUndefined()
    // an upload for a module does not make its distribution another one
    const uploaded = { scope: 'module', isOneProduct: true } as const
    expect(match(product(bash, { cpe: 'cpe:/o:redhat:enterprise_linux:7' }), on8, uploaded)).toBeUndefined()
  })
  it('that is a build of a distribution is fixed wherever it was delivered, and not affected only there', () => {
    const build = product({ purl: 'pkg:rpm/redhat/bash@5-1.el8?arch=x86_64' }, { cpe: 'cpe:/a:redhat:openshift:4.16::el8' })
    const bash = component('pkg:rpm/redhat/bash@5-1.el8?arch=x86_64&distro=rhel-8.4')
    expect(match(build, bash, {}, 'fixed')?.version).toBe('exact')
    expect(match(build, bash, {}, 'not_affected')).toBeUndefined()
    const jar = product({ purl: 'pkg:maven/a/b@1' }, { cpe: 'cpe:/a:redhat:openshift:4.16::el8' })
    expect(match(jar, component('pkg:maven/a/b@1'), {}, 'fixed')).toBeUndefined()
  })
})

describe('a product means the application a module is', () => {
  const held = component('pkg:npm/lib@1.0.0')
  const rootComponent = { name: 'Shop', version: '2.0.0', purl: purlOf('pkg:npm/shop@2.0.0') }
  const whole = { target: 'application', scope: 'module' } as const
  it('by the package URL of its root component, wherever the document was uploaded', () => {
    expect(match(product({ purl: 'pkg:npm/shop@2.0.0' }), held, { rootComponent })).toEqual({ ...whole, version: 'exact' })
    expect(match(product({ purl: 'pkg:npm/shop@2.1.0' }), held, { rootComponent })).toBeUndefined()
    expect(match(product({ purl: 'pkg:npm/shop' }), held, { rootComponent })).toEqual({ ...whole, version: 'any' })
  })
  it('by name and version, where the document was uploaded for the module or its project', () => {
    const named = { ...rootComponent, purl: undefined }
    for (const scope of ['module', 'project'] as const) {
      expect(match(product({ name: 'shop', version: '2.0.0' }), held, { rootComponent: named, scope })).toEqual({
        ...whole,
        version: 'exact',
      })
      expect(match(product({ purl: 'pkg:oci/shop@2.0.0' }), held, { rootComponent: named, scope })).toBeDefined()
      expect(match(product({ name: 'WEB' }), held, { scope })).toEqual({ ...whole, version: 'any' })
      expect(match(product({ name: 'shop', version: '3' }), held, { rootComponent: named, scope })).toBeUndefined()
      expect(match(product({ name: 'other' }), held, { rootComponent: named, scope })).toBeUndefined()
    }
    expect(match(product({ name: 'shop', version: '2.0.0' }), held, { rootComponent: named })).toBeUndefined()
  })
  it('never by a registry’s package that happens to be called like it', () => {
    expect(match(product({ purl: 'pkg:npm/web@1.0.0' }), held, { scope: 'module' })).toBeUndefined()
  })
  it('when it names no product at all, by what it was uploaded for', () => {
    expect(matchVexWithoutProduct({ ...anywhere, scope: 'module' })).toEqual({ target: 'application', version: 'any', scope: 'module' })
    expect(matchVexWithoutProduct({ ...anywhere, scope: 'project' })?.scope).toBe('project')
    expect(matchVexWithoutProduct(anywhere)).toBeUndefined()
  })
})

const purls = [
  'pkg:npm/lib',
  'pkg:npm/lib@1.0.0',
  'pkg:npm/shop@2.0.0',
  'pkg:rpm/redhat/bash@5?arch=src',
  'pkg:rpm/rhel/bash-libs@5?arch=x86_64&distro=rhel-8&upstream=bash-5-1.src.rpm',
  'pkg:rpm/rhel/bash@5?distro=rhel-8',
  'pkg:oci/shop@2.0.0',
  'pkg:generic/foo@1.2.3',
]
const cpes = ['cpe:/a:acme:foo:1.2.3', 'cpe:/a:acme:foo', 'cpe:/o:redhat:enterprise_linux:8', undefined]
const anyParent = record({
  name: constantFrom('shop', 'web', undefined),
  version: constantFrom('2.0.0', '1.2.3', undefined),
  range: constantFrom('<2', undefined),
  purl: constantFrom(...purls, undefined),
  cpe: constantFrom(...cpes),
})
const anyPlace = record({
  scope: constantFrom('module', 'project', 'company'),
  isOneProduct: constantFrom(true, false),
  moduleName: constantFrom('web', 'shop'),
  rootComponent: constantFrom(
    undefined,
    { name: 'shop', version: '2.0.0', purl: undefined },
    { name: 'x', version: undefined, purl: purlOf('pkg:npm/shop@2.0.0') },
  ),
})

it('no match goes by a key that one would not look up', () => {
  const cases = record({
    own: anyParent,
    within: constantFrom(undefined, { ...nothing, purl: 'pkg:npm/shop' }, { ...nothing, cpe: 'cpe:/o:redhat:enterprise_linux:8' }),
    held: constantFrom(...purls),
    cpe: constantFrom(...cpes),
    place: anyPlace,
    status: constantFrom<VexStatus>('fixed', 'not_affected'),
  })
  const seen = { matches: 0 }
  assert(
    property(cases, ({ own, within, held, cpe, place, status }) => {
      const requested = parseVexProduct({ ...own, within })
      const one = component(held, cpe)
      if (matchVex(requested, status, one, place) === undefined) return true
      seen.matches += 1
      const keys = new Set(vexComponentKeys(one, place))
      return vexProductKeys(requested, place.scope).some((key) => keys.has(key))
    }),
    { numRuns: 3000 },
  )
  expect(seen.matches).toBeGreaterThan(50)
})

/** The slow way: throw out, rule after rule, whatever is not the best. */
function plain(candidates: readonly VexCandidate[]): readonly VexCandidate[] {
  const rules: readonly ((one: VexCandidate) => number)[] = [
    ({ match: { scope } }) => ({ module: 3, project: 2, company: 1 })[scope],
    ({ match: { target } }) => ({ component: 2, application: 1 })[target],
    ({ match: { version } }) => ({ exact: 3, range: 2, any: 1 })[version],
    ({ isOwn }) => Number(isOwn),
    ({ at }) => at,
    ({ status }) => ({ affected: 4, under_investigation: 3, fixed: 2, not_affected: 1 })[status],
  ]
  return rules.reduce<readonly VexCandidate[]>(
    (left, rule) => left.filter((one) => left.every((other) => rule(other) <= rule(one))),
    candidates,
  )
}

describe('of several statements on one component', () => {
  const anyCandidate = record({
    match: record({
      target: constantFrom<VexMatch['target']>('component', 'application'),
      version: constantFrom<VexMatch['version']>('exact', 'range', 'any'),
      scope: constantFrom<VexMatch['scope']>('module', 'project', 'company'),
    }),
    status: constantFrom<VexStatus>('not_affected', 'affected', 'fixed', 'under_investigation'),
    isOwn: boolean(),
    at: integer({ min: 0, max: 3 }),
    id: constantFrom('a', 'b', 'c', 'd'),
  })

  it('the newest of the most specific product wins, whatever the order they come in', () => {
    assert(
      property(array(anyCandidate, { maxLength: 8 }), (candidates) => {
        const best = selectVexStatement(candidates)
        if (candidates.length === 0) return best === undefined
        return best !== undefined && plain(candidates).includes(best) && selectVexStatement(candidates.toReversed())?.id === best.id
      }),
      { numRuns: 2000 },
    )
  })
  it('which is the module before its project before the company, the component before the application, one version before many, then the newest', () => {
    const base = {
      match: { target: 'component', version: 'exact', scope: 'module' },
      status: 'affected',
      at: 5,
      id: 'a',
      isOwn: false,
    } as const
    const worse: readonly Partial<VexCandidate>[] = [
      { match: { ...base.match, scope: 'project' }, at: 9 },
      { match: { ...base.match, target: 'application' }, at: 9 },
      { match: { ...base.match, version: 'range' }, at: 9 },
      { at: 4 },
      { status: 'not_affected' },
    ]
    for (const change of worse) expect(selectVexStatement([{ ...base, ...change, id: 'z' }, base])?.id).toBe('a')
  })
})
