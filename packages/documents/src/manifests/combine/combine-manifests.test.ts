import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { showComponents } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'
import { combineManifests, type RepositoryComponents } from './combine-manifests.ts'

/** Combines files given by path; values that are no text are written as JSON. */
function combine(files: Readonly<Record<string, unknown>>): RepositoryComponents {
  const manifests = Object.entries(files).map(([path, content]) =>
    readManifest(path, typeof content === 'string' ? content : JSON.stringify(content)),
  )
  return combineManifests(manifests.filter((manifest) => manifest !== undefined))
}

function show(files: Readonly<Record<string, unknown>>): readonly string[] {
  return showComponents(combine(files))
}

function locked(name: string, version: string): object {
  return { [`node_modules/${name}`]: { version } }
}

function lockOf(version: string): object {
  return { lockfileVersion: 3, packages: { '': { dependencies: { a: '1' } }, ...locked('a', version) } }
}

function crate(name: string): string {
  return `[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`
}

function pomOf(artifact: string, dependencies: string): string {
  return `<project><groupId>org.acme</groupId><artifactId>${artifact}</artifactId><version>1</version><dependencies>${dependencies}</dependencies></project>`
}

function dependency(artifact: string, version = ''): string {
  return `<dependency><groupId>x</groupId><artifactId>${artifact}</artifactId>${version}</dependency>`
}

function parent(artifact: string, path = ''): string {
  return `<parent><groupId>org.acme</groupId><artifactId>${artifact}</artifactId><version>1</version>${path}</parent>`
}

it('modules that a go.mod before Go 1.17 does not name are taken from its go.sum, the newest of each', () => {
  const sums = ['direct v1.1.0', 'indirect v1.2.0', 'indirect v1.10.0', 'unused v1.0.0/go.mod'].map((line) => `example.org/${line} h1:x=`)
  const files = { 'go.mod': 'module example.org/shop\n\ngo 1.16\n\nrequire example.org/direct v1.1.0\n', 'go.sum': `${sums.join('\n')}\n` }
  const direct = combine({ ...files, 'go.mod': files['go.mod'].replace('1.16', '1.17') })
  expect(direct.components.map(({ purl }) => purl)).toEqual(['pkg:golang/example.org/direct@v1.1.0'])
  const { components, warnings } = combine(files)
  expect(components.map(({ purl }) => purl)).toEqual(['pkg:golang/example.org/direct@v1.1.0', 'pkg:golang/example.org/indirect@v1.10.0'])
  expect(warnings).toEqual(['go.mod: it is of Go before 1.17, and 1 of its modules come from go.sum alone'])
})

describe('combineManifests', () => {
  it('takes the lock file before the manifest of its folder, and says where a component comes from', () => {
    const { components, warnings } = combine({
      'package.json': { name: 'shop', dependencies: { a: '^1.0.0' } },
      'package-lock.json': {
        lockfileVersion: 3,
        packages: { '': { name: 'shop', dependencies: { a: '^1.0.0' } }, ...locked('a', '1.2.0') },
      },
    })
    expect(components).toEqual([
      { purl: 'pkg:npm/a@1.2.0', name: 'a', version: '1.2.0', from: ['package-lock.json'], scope: 'required', direct: true },
    ])
    expect(warnings).toEqual([])
  })

  it('lists what has no lock file with its range, and counts it', () => {
    const dependencies = { a: '^1.0.0', b: '2.0.0', c: '' }
    expect(show({ 'package.json': { dependencies } })).toEqual([
      'pkg:npm/a (^1.0.0) required',
      'pkg:npm/b@2.0.0 required',
      'pkg:npm/c required',
      'warning: 1 dependency has a range and no version',
      'warning: 1 dependency has neither range nor version',
    ])
  })

  it('merges equal components: both files, the strongest scope, all ranges', () => {
    const { components } = combine({
      'a/package.json': { dependencies: { x: '^1.0.0' } },
      'b/package.json': { devDependencies: { x: '^1.1.0', y: '^1' } },
    })
    expect(components).toMatchObject([
      { purl: 'pkg:npm/x', from: ['a/package.json', 'b/package.json'], scope: 'required', range: '^1.0.0, ^1.1.0' },
      { purl: 'pkg:npm/y', scope: 'development' },
    ])
  })

  it('counts files of tests, examples and vendored code only where there are no others', () => {
    const example = {
      'examples/demo/package.json': { dependencies: { x: '1.0.0' } },
      'node_modules/y/package.json': { dependencies: { z: '1.0.0' } },
    }
    expect(show({ ...example, 'package.json': { dependencies: { a: '1.0.0' } } })).toEqual([
      'pkg:npm/a@1.0.0 required',
      'warning: 2 lock files and manifests of tests, examples or vendored code were left out',
    ])
    expect(show(example)).toEqual(['pkg:npm/x@1.0.0 required', 'pkg:npm/z@1.0.0 required'])
  })

  it('takes a lock file for the members of its workspace alone', () => {
    const lines = show({
      'package.json': { name: 'shop', workspaces: ['packages/*'] },
      'yarn.lock': 'a@^1.0.0:\n  version "1.5.0"\n\nb@^1.0.0:\n  version "1.6.0"\n',
      'packages/web/package.json': { name: 'web', dependencies: { a: '^1.0.0' }, devDependencies: { b: '^1.0.0' } },
      'tools/package.json': { name: 'tools', dependencies: { a: '^1.0.0', web: '1.0.0' } },
    })
    expect(lines).toEqual([
      'pkg:npm/a (^1.0.0) required',
      'pkg:npm/a@1.5.0 required',
      'pkg:npm/b@1.6.0 development',
      'warning: 1 dependency has a range and no version',
    ])
  })

  it('marks what is direct and for development where the lock file does not say it', () => {
    const lines = show({
      'package.json': { dependencies: { a: '^1.0.0' }, devDependencies: { b: '^1.0.0', c: '^2.0.0' }, optionalDependencies: { o: '^1' } },
      'yarn.lock': `a@^1.0.0:
  version "1.0.0"
  dependencies:
    c "^1.0.0"
b@^1.0.0:
  version "1.0.0"
  dependencies:
    d "^1.0.0"
    a "^1.0.0"
c@^1.0.0:
  version "1.0.0"
c@^2.0.0:
  version "2.0.0"
d@^1.0.0:
  version "1.0.0"
o@^1:
  version "1.0.0"
`,
    })
    expect(lines).toEqual([
      'pkg:npm/a@1.0.0 required > c',
      'pkg:npm/b@1.0.0 development > a, d',
      'pkg:npm/c@1.0.0 required indirect',
      'pkg:npm/c@2.0.0 development',
      'pkg:npm/d@1.0.0 development indirect',
      'pkg:npm/o@1.0.0 optional',
    ])
  })

  it('of Cargo: development by the manifests of the members, which the lock file names', () => {
    const lines = show({
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nserde = "1"\n',
      'Cargo.lock': `[[package]]\nname = "core"\nversion = "0.1.0"\ndependencies = ["serde", "proptest"]\n${crate('serde')}${crate('proptest')}`,
      'crates/core/Cargo.toml':
        '[package]\nname = "core"\n[dependencies]\nserde = { workspace = true }\n[dev-dependencies]\nproptest = "1"\n',
    })
    expect(lines).toEqual(['pkg:cargo/proptest@1.0.0 development', 'pkg:cargo/serde@1.0.0 required'])
  })

  it('of Ruby and Python: groups of the manifest reach through the lock file', () => {
    const lines = show({
      Gemfile: "gem 'rails'\ngroup :test do\n  gem 'rspec'\nend\n",
      'Gemfile.lock':
        'GEM\n  remote: https://rubygems.org/\n  specs:\n    rack (3.0)\n    rails (7.0)\n      rack\n    rspec (3.0)\n      rspec-core\n    rspec-core (3.0)\n\nDEPENDENCIES\n  rails\n  rspec\n',
      'pyproject.toml':
        '[tool.poetry.dependencies]\nFlask = "^3"\n"zope.interface" = "^5"\n[tool.poetry.group.dev.dependencies]\npytest = "^8"\n',
      'poetry.lock':
        '[[package]]\nname = "flask"\nversion = "3.0"\n[package.dependencies]\nclick = "*"\n[[package]]\nname = "click"\nversion = "8.0"\n[[package]]\nname = "pytest"\nversion = "8.0"\n[package.dependencies]\n"zope.interface" = "*"\n[[package]]\nname = "zope-interface"\nversion = "5.0"\n',
    })
    expect(lines).toEqual([
      'pkg:gem/rack@3.0 required indirect',
      'pkg:gem/rails@7.0 required > rack',
      'pkg:gem/rspec-core@3.0 development indirect',
      'pkg:gem/rspec@3.0 development > rspec-core',
      'pkg:pypi/click@8.0 required indirect',
      'pkg:pypi/flask@3.0 required > click',
      'pkg:pypi/pytest@8.0 development > zope-interface',
      'pkg:pypi/zope-interface@5.0 required',
    ])
  })

  it('leaves out requirements that the packages of the repository have of each other', () => {
    const own = '<dependency><groupId>org.acme</groupId><artifactId>core</artifactId><version>1</version></dependency>'
    expect(show({ 'core/pom.xml': pomOf('core', ''), 'web/pom.xml': pomOf('web', own) })).toEqual([])
    const lines = show({
      'go.work': 'use (\n ./a\n ./b\n)\n',
      'a/go.mod': 'module acme.org/a\nrequire acme.org/b v0.1.0\nrequire acme.org/c v1.0.0\n',
      'b/go.mod': 'module acme.org/b\n',
    })
    expect(lines).toEqual(['pkg:golang/acme.org/c@v1.0.0 required'])
  })

  it('resolves parents of pom.xml that lie in the repository, and fetches none', () => {
    const managed = `<dependencyManagement><dependencies>${dependency('managed', '<version>${v}</version>')}</dependencies></dependencyManagement>`
    const lines = show({
      'pom.xml': `<project>${parent('company', '<relativePath/>')}<artifactId>all</artifactId><properties><v>1.0</v></properties>${managed}</project>`,
      'web/pom.xml': `<project>${parent('all')}<artifactId>web</artifactId><properties><v>2.0</v></properties><dependencies>${dependency('managed')}${dependency('other')}</dependencies></project>`,
      'odd/pom.xml': `<project>${parent('another')}<artifactId>odd</artifactId><dependencies>${dependency('managed')}</dependencies></project>`,
    })
    expect(lines).toEqual([
      'pkg:maven/x/managed required',
      'pkg:maven/x/managed@2.0 required',
      'pkg:maven/x/other required',
      'warning: 2 dependencies have neither range nor version',
    ])
  })

  it('completes versions and checksums from central files, constraints and go.sum', () => {
    const { components } = combine({
      'Directory.Packages.props': '<Project><ItemGroup><PackageVersion Include="Serilog" Version="3.0.0" /></ItemGroup></Project>',
      'src/app/App.csproj': '<Project><ItemGroup><PackageReference Include="serilog" /></ItemGroup></Project>',
      'requirements.txt': '-c constraints.txt\nflask\nclick>=8\n',
      'constraints.txt': 'flask==3.0.0\n',
      'go.mod': 'module acme.org/a\nrequire acme.org/c v1.0.0\n',
      'go.sum': `acme.org/c v1.0.0 h1:${'A'.repeat(43)}=\n`,
    })
    expect(components).toMatchObject([
      { purl: 'pkg:golang/acme.org/c@v1.0.0', hash: { algorithm: 'SHA-256' } },
      { purl: 'pkg:nuget/serilog@3.0.0', version: '3.0.0' },
      { purl: 'pkg:pypi/click', range: '>=8' },
      { purl: 'pkg:pypi/flask@3.0.0', version: '3.0.0' },
    ])
  })

  it('keeps lists of requirements that a compiled one does not lock', () => {
    const lines = show({
      'requirements.in': 'flask\n',
      'requirements.txt': '# autogenerated by pip-compile\nflask==3.0\n    # via -r requirements.in\n',
      'requirements-dev.txt': 'pytest>=8\n',
    })
    expect(lines).toEqual([
      'pkg:pypi/flask@3.0 required',
      'pkg:pypi/pytest (>=8) development',
      'warning: 1 dependency has a range and no version',
    ])
  })

  it('prefers npm-shrinkwrap.json, and warns of two lock files of one folder', () => {
    expect(show({ 'npm-shrinkwrap.json': lockOf('1.0.0'), 'package-lock.json': lockOf('1.1.0') })).toEqual(['pkg:npm/a@1.0.0 required'])
    expect(show({ 'package-lock.json': lockOf('1.0.0'), 'yarn.lock': 'a@^1:\n  version "1.1.0"\n' })).toEqual([
      'pkg:npm/a@1.0.0 required',
      'pkg:npm/a@1.1.0 required',
      'warning: package-lock.json and yarn.lock lock the same packages; all were counted',
    ])
  })

  it('repeats the problems of files with their paths', () => {
    expect(show({ 'package.json': '{', 'Cargo.lock': '= 1' })).toEqual([
      'warning: Cargo.lock: it is not valid TOML',
      'warning: package.json: it is not valid JSON',
    ])
  })

  it('says which included files were not read', () => {
    expect(show({ 'a/requirements.txt': '-r deps.txt\n-r ../requirements-base.txt\n', 'requirements-base.txt': 'x==1\n' })).toEqual([
      'pkg:pypi/x@1 required',
      'warning: a/requirements.txt: it includes deps.txt, which was not read',
    ])
  })

  it('gives the same result in any order of the files', () => {
    const files = {
      'b/package.json': { dependencies: { x: '^1' } },
      'a/package.json': { dependencies: { x: '^2' } },
      'c/go.mod': 'module m\nrequire d.org/e v1.0.0',
    }
    expect(combine(Object.fromEntries(Object.entries(files).toReversed()))).toEqual(combine(files))
  })
})

interface InstalledPackage {
  readonly version?: string
  readonly name?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

const root = join(import.meta.dirname, '../../../../..')
const installed = join(root, 'node_modules/.package-lock.json')

describe("this repository's own lock file", () => {
  const manifest = readManifest('package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { components, dependsOn } = combineManifests(manifest === undefined ? [] : [manifest])

  it('has all third-party packages and no workspace', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, InstalledPackage> }
    const thirdParty = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    const expected = new Set(thirdParty.map(([path, entry]) => `${nameOf(path, entry)}@${entry.version ?? ''}`))
    expect(new Set(components.map(({ name, version }) => `${name}@${version ?? ''}`))).toEqual(expected)
    expect(components.filter(({ hash }) => hash === undefined)).toEqual([])
  })

  it('reaches every package from a direct one', () => {
    const reached = new Set(components.keys().filter((index) => components[index]?.direct === true))
    for (const index of reached) for (const target of dependsOn[index] ?? []) reached.add(target)
    expect(reached.size).toBe(components.length)
  })

  it.skipIf(!existsSync(installed))('has the scope that npm gives each installed package (skipped without node_modules)', () => {
    const { packages } = JSON.parse(readFileSync(installed, 'utf8')) as { packages: Record<string, InstalledPackage> }
    const scopes = new Map(components.map(({ name, version, scope }) => [`${name}@${version ?? ''}`, scope]))
    const rank = { required: 0, optional: 1, development: 2 }
    const wrong = Object.entries(packages).flatMap(([path, entry]) => {
      const scope = scopes.get(`${nameOf(path, entry)}@${entry.version ?? ''}`)
      // another copy of the same version may have a stronger scope
      return entry.link === true || !path.includes('node_modules/') || (scope !== undefined && rank[scope] <= rank[scopeOf(entry)])
        ? []
        : [path]
    })
    expect(wrong).toEqual([])
  })
})

function nameOf(path: string, { name }: InstalledPackage): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function scopeOf({ dev, optional, devOptional }: InstalledPackage): 'required' | 'optional' | 'development' {
  if (dev === true) return 'development'
  return optional === true || devOptional === true ? 'optional' : 'required'
}
