import { describe, expect, it } from 'vitest'
import type { PackageDraft } from '#feeds/packages/registry.ts'
import { readCrate } from '#feeds/packages/registries/cargo.ts'
import { readComposerPackage } from '#feeds/packages/registries/composer.ts'
import { readGem } from '#feeds/packages/registries/gem.ts'
import { readGoMod } from '#feeds/packages/registries/go-mod.ts'
import { readModule } from '#feeds/packages/registries/golang.ts'
import { readHexPackage } from '#feeds/packages/registries/hex.ts'
import { readPackument } from '#feeds/packages/registries/npm.ts'
import { readRegistration } from '#feeds/packages/registries/nuget.ts'
import { readPubPackage } from '#feeds/packages/registries/pub.ts'
import { readProject } from '#feeds/packages/registries/pypi.ts'

function requirements({ versions }: PackageDraft): Readonly<Record<string, unknown>> {
  return Object.fromEntries(versions.map(({ version, requirements: of }) => [version, of]))
}

function npm(manifest: object): unknown {
  return requirements(readPackument({ versions: { '1.0.0': manifest } }))['1.0.0']
}

function crate(dependencies: unknown): unknown {
  const document = { crate: { max_stable_version: '1.0.0' }, versions: [{ num: '1.0.0' }] }
  return requirements(readCrate(document, { dependencies }))['1.0.0']
}

function release(required: unknown): unknown {
  return requirements(readHexPackage({ releases: [{ version: '1.0.0' }] }, { version: '1.0.0', requirements: required }))['1.0.0']
}

/* docs/reference/feeds.md#requirements */
describe('npm', () => {
  it('states what every version brings: dependencies, optional ones and peers that must be there', () => {
    expect(
      npm({
        dependencies: { '@scope/a': '^1.0.0', b: '' },
        optionalDependencies: { b: '~2' },
        peerDependencies: { c: '>=3', d: '*' },
        peerDependenciesMeta: { d: { optional: true } },
        devDependencies: { e: '1' },
      }),
    ).toEqual({ 'pkg:npm/%40scope/a': ['^1.0.0'], 'pkg:npm/b': ['~2'], 'pkg:npm/c': ['>=3'] })
    expect(npm({})).toEqual({})
  })

  it('installs another package under an alias', () => {
    expect(npm({ dependencies: { a: 'npm:@scope/b@^2', c: 'npm:d' } })).toEqual({ 'pkg:npm/%40scope/b': ['^2'], 'pkg:npm/d': [''] })
  })

  it('has no requirements where they are in a form that says something else', () => {
    expect([npm({ dependencies: ['a'] }), npm({ dependencies: { a: 1 } })]).toEqual([undefined, undefined])
  })
})

it('PyPI: states those of the newest version, all environments and extras included', () => {
  const files = [{ digests: {} }]
  const info = {
    version: '2.0',
    requires_dist: ['Zope.Interface[x] (>=1.0); python_version < "3.8"', 'zope-interface>=2,<3', 'b', 'c; extra == "c"'],
  }
  expect(requirements(readProject({ info, releases: { '1.0': files, '2.0': files } }))).toEqual({
    '1.0': undefined,
    '2.0': { 'pkg:pypi/zope-interface': ['(>=1.0)', '>=2,<3'], 'pkg:pypi/b': [''], 'pkg:pypi/c': [''] },
  })
  const unread = { info: { version: '2.0', requires_dist: null }, releases: { '2.0': files } }
  expect(requirements(readProject(unread))).toEqual({ '2.0': undefined })
})

it('RubyGems: states those of the newest version', () => {
  const dependencies = { runtime: [{ name: 'a', requirements: '~> 1.0, >= 1.0.2' }], development: [{ name: 'b', requirements: '>= 0' }] }
  expect(requirements(readGem([{ number: '2.0' }, { number: '1.0' }], { version: '2.0', dependencies }))).toEqual({
    '2.0': { 'pkg:gem/a': ['~> 1.0, >= 1.0.2'] },
    '1.0': undefined,
  })
})

it('NuGet: states those of every version, of all target frameworks', () => {
  const dependencyGroups = [
    { dependencies: [{ id: 'A', range: '[1.0.0, )' }] },
    { dependencies: [{ id: 'a', range: '[2.0.0, )' }, { id: 'b' }] },
    {},
  ]
  const items = [{ catalogEntry: { version: '1.0.0', dependencyGroups } }, { catalogEntry: { version: '2.0.0' } }]
  expect(requirements(readRegistration([{ items }]))).toEqual({
    '1.0.0': { 'pkg:nuget/a': ['[1.0.0, )', '[2.0.0, )'], 'pkg:nuget/b': [''] },
    '2.0.0': {},
  })
})

it('Packagist: states those of every version, without PHP and its extensions', () => {
  const require = { php: '>=8', 'ext-json': '*', 'a/b': '^1.0', 'a/c': 'self.version' }
  const document = { packages: { 'a/a': [{ version: 'v2.0.0', require }, { version: 'v1.0.0' }] } }
  expect(requirements(readComposerPackage(document, 'a/a'))).toEqual({
    'v2.0.0': { 'pkg:composer/a/b': ['^1.0'], 'pkg:composer/a/c': ['v2.0.0'] },
    'v1.0.0': {},
  })
})

it('pub: states those of every version; packages from elsewhere are not known', () => {
  const versions = [
    { version: '1.0.0', pubspec: { dependencies: { a: '^1.0.0', b: null, flutter: { sdk: 'flutter' } } } },
    { version: '2.0.0', pubspec: { dependencies: { a: { git: 'https://example.org/a.git' } } } },
  ]
  expect(requirements(readPubPackage({ versions }))).toEqual({
    '1.0.0': { 'pkg:pub/a': ['^1.0.0'], 'pkg:pub/b': ['any'] },
    '2.0.0': undefined,
  })
})

it('Go: states those of the newest version, from its go.mod', () => {
  const mod = readGoMod(
    'module example.org/a\nrequire example.org/b v1.2.0 // indirect\nrequire (\n\texample.org/c/v2 v2.0.1\n)\nretract v0.9.0\n',
  )
  expect(requirements(readModule('example.org/a', 'v1.0.0\nv0.9.0', { info: { Version: 'v1.0.0' }, mod }))).toEqual({
    'v1.0.0': { 'pkg:golang/example.org/b': ['v1.2.0'], 'pkg:golang/example.org/c/v2': ['v2.0.1'] },
    'v0.9.0': undefined,
  })
})

describe('crates.io', () => {
  it('states those of the newest version on all targets, without those of tests', () => {
    expect(
      crate([
        { crate_id: 'libc', req: '^0.2', kind: 'normal', target: 'cfg(unix)' },
        { crate_id: 'libc', req: '^0.2.100', kind: 'normal', target: 'cfg(target_os = "macos")' },
        { crate_id: 'log', req: '*', kind: 'normal', optional: false, target: null },
        { crate_id: 'rand', req: '^0.8', kind: 'dev' },
      ]),
    ).toEqual({ 'pkg:cargo/libc': ['^0.2', '^0.2.100'], 'pkg:cargo/log': ['*'] })
    expect(crate([])).toEqual({})
  })

  it('states optional ones, which features switch on, and those of builds, which lock files list', () => {
    expect(
      crate([
        { crate_id: 'hyper-tls', req: '^0.6', kind: 'normal', optional: true },
        { crate_id: 'cc', req: '^1', kind: 'build' },
      ]),
    ).toEqual({ 'pkg:cargo/hyper-tls': ['^0.6'], 'pkg:cargo/cc': ['^1'] })
  })

  it.each([[undefined], [[null]], [[{ crate_id: 'log', kind: 'normal' }]], [[{ req: '^1', kind: 'normal' }]]])(
    'states none in %j',
    (dependencies) => {
      expect(crate(dependencies)).toBeUndefined()
    },
  )
})

describe('Hex', () => {
  it('states those of the newest release, without optional ones', () => {
    expect(
      release({
        plug: { app: 'plug', optional: false, requirement: '~> 1.14 or ~> 2.0', repository: 'hexpm' },
        jason: { app: 'jason', optional: true, requirement: '~> 1.0' },
        mime: { app: 'mime', optional: false, requirement: null },
      }),
    ).toEqual({ 'pkg:hex/plug': ['~> 1.14 or ~> 2.0'], 'pkg:hex/mime': [''] })
    expect(release({})).toEqual({})
  })

  it.each([[undefined], [[]], [{ a: '~> 1.0' }], [{ a: { requirement: 1 } }], [{ a: { requirement: '~> 1.0', repository: 'acme' } }]])(
    'states none in %j',
    (required) => {
      expect(release(required)).toBeUndefined()
    },
  )
})
