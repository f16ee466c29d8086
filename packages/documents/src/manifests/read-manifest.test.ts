import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineManifests } from './combine/combine-manifests.ts'
import { manifestFormats } from './manifest-formats.ts'
import { isManifest, readManifest } from './read-manifest.ts'

const jsonSamples: Readonly<Record<string, unknown>> = {
  'package.json': {
    name: 'a',
    dependencies: { b: '1' },
    peerDependenciesMeta: { b: { optional: true } },
    workspaces: ['x'],
    license: { type: 'MIT' },
  },
  'package-lock.json': {
    packages: { '': { dependencies: { b: '1' } }, 'node_modules/b': { version: '1', integrity: 'sha512-x', dependencies: { c: '1' } } },
  },
  'npm-shrinkwrap.json': { dependencies: { b: { version: '1', requires: { c: '1' }, dependencies: { c: { version: '2' } } } } },
  'bun.lock': {
    workspaces: { '': { dependencies: { b: '1' } } },
    packages: { b: ['b@1', '', { dependencies: { c: '1' } }, 'sha512-x'], c: ['c@1', '', {}, ''] },
  },
  'deno.lock': {
    specifiers: { 'npm:b@1': '1.0.0' },
    npm: { 'b@1.0.0': { dependencies: ['b'] } },
    jsr: { '@s/c@1': {} },
    remote: { 'https://x/y@1/z': '' },
    workspace: { dependencies: ['npm:b@1'], members: { a: {} } },
  },
  'deno.json': { imports: { b: 'npm:b@1' }, scopes: { x: { c: 'jsr:@s/c@1' } }, workspace: ['a'] },
  'Pipfile.lock': { default: { b: { version: '==1', hashes: ['sha256:x'] } } },
  'composer.lock': {
    packages: [{ name: 'a/b', version: '1', require: { 'c/d': '1' }, license: ['MIT'], source: { url: 'x' }, dist: { shasum: 'x' } }],
  },
  'composer.json': { name: 'a/b', require: { 'c/d': '1' }, license: ['MIT'] },
  'packages.lock.json': { dependencies: { net8: { B: { type: 'Direct', resolved: '1', dependencies: { C: '1' } } } } },
  'project.assets.json': {
    targets: { net8: { 'B/1': { type: 'package', dependencies: { C: '1' } } } },
    libraries: { 'B/1': { sha512: 'x' } },
    project: { frameworks: { net8: { dependencies: { B: {} } } } },
  },
  'Package.resolved': { pins: [{ identity: 'b', location: 'https://x.org/a/b', state: { version: '1' } }], object: { pins: [] } },
  'conan.lock': { requires: ['b/1'], graph_lock: { nodes: { 0: { path: 'x', requires: ['1'] }, 1: { ref: 'b/1', requires: [] } } } },
}

const textSamples: Readonly<Record<string, string>> = {
  'yarn.lock': 'a@^1, a@^2:\n  version "1"\n  resolved "https://x/a/-/a-1.tgz#ab"\n  dependencies:\n    b "^1"\n',
  'x/yarn.lock': '__metadata:\n  version: 8\n"a@npm:^1":\n  resolution: "a@npm:1"\n  dependencies:\n    b: "npm:1"\n',
  'pnpm-lock.yaml':
    'importers:\n  .:\n    dependencies:\n      a: {version: 1.0.0}\npackages:\n  a@1.0.0:\n    resolution: {integrity: sha512-x}\nsnapshots:\n  a@1.0.0:\n    dependencies: {b: 1}\n',
  'pnpm-workspace.yaml': 'packages:\n  - a/*\n',
  'poetry.lock':
    '[[package]]\nname = "a"\nversion = "1"\nfiles = [{file = "a.whl", hash = "sha256:x"}]\n[package.dependencies]\nb = "1"\n[package.source]\ntype = "git"\nurl = "x"\n',
  'uv.lock':
    '[[package]]\nname = "a"\nsource = { editable = "." }\ndependencies = [{ name = "b" }]\n[package.dev-dependencies]\ndev = [{ name = "c" }]\n[[package]]\nname = "b"\nversion = "1"\n',
  'pdm.lock': '[[package]]\nname = "a"\nversion = "1"\ngroups = ["default"]\ndependencies = ["b>=1"]\n',
  'pylock.toml': '[[packages]]\nname = "a"\nversion = "1"\nwheels = [{url = "x", hashes = {sha256 = "y"}}]\n[packages.vcs]\nurl = "x"\n',
  'requirements.txt': '-r b.txt\na[x]==1 ; y # via z\n  # via q\n-e git+https://x/y#egg=z\nb==1 \\\n --hash=sha256:aa\n',
  'pyproject.toml':
    '[project]\nname = "a"\ndependencies = ["b>=1"]\n[tool.poetry.dependencies]\nc = { version = "1", optional = true }\n[dependency-groups]\ndev = ["d"]\n',
  Pipfile: '[packages]\na = "==1"\nb = { git = "x", ref = "y" }\n',
  'setup.cfg': '[metadata]\nname = a\n[options]\ninstall_requires =\n  b>=1\n[options.extras_require]\nx = c\n',
  'setup.py': 'setup(name="a", install_requires=["b>=1", \'c\'], extras_require={"x": ["d"]})\n',
  'Cargo.lock':
    '[[package]]\nname = "a"\nversion = "1"\ndependencies = ["b"]\n[[package]]\nname = "b"\nversion = "1"\nsource = "registry+https://x"\n',
  'Cargo.toml':
    '[package]\nname = "a"\n[dependencies]\nb = { version = "1", package = "c" }\n[workspace.dependencies]\nd = "1"\n[target.x.dependencies]\ne = "1"\n',
  'Gemfile.lock':
    'GEM\n  remote: https://x/\n  specs:\n    a (1-x86)\n      b (~> 1)\n\nDEPENDENCIES\n  a!\n\nCHECKSUMS\n  a (1) sha256=aa\n',
  Gemfile: "group :test do\n  gem 'a', '~> 1', git: 'x'\nend\n",
  'a.gemspec': 's.name = "a"\ns.add_dependency "b", "~> 1"\n',
  'go.mod': 'module a.b/c\nrequire (\n  d.e/f v1 // indirect\n)\nreplace d.e/f => g.h/i v2\n',
  'go.sum': 'd.e/f v1 h1:x=\n',
  'go.work': 'use (\n ./a\n)\n',
  'gradle.lockfile': 'a:b:1=compileClasspath,testCompileClasspath\n',
  'build.gradle': "def v = '1'\ndependencies {\n  api 'a:b:1'\n  test(group: 'a', name: 'c', version: v)\n}\n",
  'libs.versions.toml': '[versions]\nv = "1"\n[libraries]\na = { module = "b:c", version.ref = "v" }\nd = "e:f:1"\n',
  'pom.xml':
    '<project><parent><artifactId>p</artifactId></parent><properties><v>1</v></properties><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>${v}</version></dependency></dependencies></project>',
  'a.csproj':
    '<Project><PropertyGroup><V>1</V></PropertyGroup><ItemGroup><PackageReference Include="A" Version="$(V)" /><PackageVersion Include="B" Version="1" /></ItemGroup></Project>',
  'packages.config': '<packages><package id="A" version="1" /></packages>',
  'pubspec.lock':
    'packages:\n  a:\n    dependency: "direct main"\n    description: {url: "https://x", sha256: y}\n    source: hosted\n    version: "1"\n',
  'pubspec.yaml': 'name: a\ndependencies:\n  b: ^1\n  c: {git: {url: x}}\n',
  'mix.lock': '%{\n "a": {:hex, :a, "1", "x", [:mix], [{:b, "~> 1", [hex: :b]}], "hexpm", "y"},\n}\n',
  'mix.exs': 'defp deps do\n [{:a, "~> 1", only: :test}]\nend\n',
  'Podfile.lock': 'PODS:\n  - A (1):\n    - B\n  - B (1)\nDEPENDENCIES:\n  - A\nEXTERNAL SOURCES:\n  A:\n    :git: x\n',
  Podfile: "target 'a' do\n  pod 'A', '~> 1', :git => 'x'\nend\n",
  'Package.swift': '.package(url: "https://x.org/a/b", from: "1")\n',
  'conanfile.txt': '[requires]\na/1@b/c\n',
}

const samples: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(jsonSamples).map(([path, value]) => [path, JSON.stringify(value)])),
  ...textSamples,
}

const odd = [
  '__proto__',
  'constructor',
  'null',
  '0',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  '(',
  '\\',
  '\n',
  '\n  ',
  ':',
  ',',
  '=',
  '#',
  '<',
  '/>',
  '&a',
  '*a',
  '!',
  '@',
  '${x}',
  '\0',
  '\uD800',
  '..',
]

/** Lists what no input may cause: a fault without words of its own, packages without a name, edges to nowhere. */
function faultsIn(path: string, text: string): readonly string[] {
  const manifest = readManifest(path, text)
  const { components, dependsOn } = combineManifests(manifest === undefined ? [] : [manifest])
  const faults: readonly (readonly [isFault: boolean | undefined, fault: string])[] = [
    [manifest?.problems.includes('it could not be read'), 'an unforeseen fault'],
    [manifest?.packages.some(({ purl, name }) => !purl.startsWith('pkg:') || name === ''), 'a package without a name'],
    [manifest?.dependsOn.length !== manifest?.packages.length, 'edges that are not parallel to packages'],
    [dependsOn.flat().some((target) => target >= components.length), 'an edge to nowhere'],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault === true ? [`${fault} in ${path}: ${text}`] : []))
}

it('knows a sample of every format', () => {
  const known = new Set(Object.keys(samples).map((path) => readManifest(path, '')?.format))
  expect(manifestFormats.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

it.each(Object.entries(samples))('reads packages, versions or members in %s', (path, text) => {
  const { packages = [], versions = [], members = [], problems } = readManifest(path, text) ?? {}
  expect(problems).toEqual([])
  expect(packages.length + versions.length + members.length).toBeGreaterThan(0)
})

it.each(Object.entries(samples))('never throws, and foresees what may be wrong, for anything like %s', (path, text) => {
  const edit = tuple(integer({ min: 0, max: text.length }), integer({ min: 0, max: 8 }), constantFrom(...odd))
  assert(
    property(array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const edited = edits.reduce((whole, [at, length, insertion]) => whole.slice(0, at) + insertion + whole.slice(at + length), text)
      expect(faultsIn(path, edited)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

const otherValues = [
  undefined,
  null,
  0,
  true,
  '',
  'x',
  [],
  {},
  [null],
  { a: null },
  JSON.parse('{"__proto__": {"version": "1"}}') as unknown,
]

/** Replaces the node of a number, counted in the order of writing. */
function withReplaced(value: unknown, position: number, other: unknown): string {
  let index = 0
  return JSON.stringify(value, (_, node: unknown) => (index++ === position ? other : node)) ?? 'null'
}

it.each(Object.entries(jsonSamples))('takes no harm from values of other types anywhere in %s', (path, sample) => {
  const nodes = JSON.stringify(sample).split(/[:,[{]/u).length
  const texts = Array.from({ length: nodes }, (_, position) => otherValues.map((other) => withReplaced(sample, position, other)))
  expect(texts.flat().flatMap((text) => faultsIn(path, text))).toEqual([])
})

it('takes any text for any format without throwing', () => {
  assert(
    property(constantFrom(...Object.keys(samples)), string({ unit: 'binary', maxLength: 100 }), (path, text) => {
      expect(faultsIn(path, text)).toEqual([])
    }),
  )
})

function deep(opening: string, closing: string, times = 100_000): string {
  return opening.repeat(times) + closing.repeat(times)
}

function pomBelow(artifact: string, parent: string): string {
  return `<project><artifactId>${artifact}</artifactId><parent><artifactId>${parent}</artifactId><relativePath>../${parent}</relativePath></parent></project>`
}

describe('hostile files', () => {
  it.each([
    ['package-lock.json', `{"dependencies":${deep('{"a":{"dependencies":', '}}')}}`],
    ['package.json', deep('[', ']')],
    ['bun.lock', deep('[', ']')],
    ['pubspec.yaml', deep('[', ']', 5000)],
    ['pubspec.yaml', deep('- ', '', 5000)],
    ['pnpm-lock.yaml', deep('? ', '')],
    ['Cargo.toml', `a = ${deep('[', ']')}`],
    ['Cargo.toml', `[${'a.'.repeat(50_000)}b]`],
    ['pom.xml', deep('<a>', '</a>')],
    ['build.gradle', deep('dependencies { ', '}')],
    ['setup.py', `install_requires=${deep('[', ']')}`],
  ])('nested without end do not exhaust the stack: %s', (path, text) => {
    expect(readManifest(path, text)?.packages).toEqual([])
  })

  it('that multiply by aliases are refused', () => {
    const names = 'abcdefghij'.split('')
    const lines = names.map(
      (name, index) =>
        `${name}: &${name} [${Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${names[index - 1] ?? ''}`)).join(',')}]`,
    )
    expect(readManifest('pubspec.lock', lines.join('\n'))?.problems).toEqual(['it is not valid YAML'])
  })

  it('with many quotes that stay open on their lines are refused before they are parsed, as few others are', () => {
    const few = `packages:\n${Array.from({ length: 50 }, (_, i) => `  b${i}:\n    description: "one\n      'two"\n    version: "1.0"`).join('\n')}\n`
    expect(readManifest('pubspec.lock', few)?.problems).toEqual([])
    for (const line of ['a: "x\n', "a: 'x\n", '- "x\n', '{a: "x\n'])
      expect(readManifest('pubspec.lock', line.repeat(101))?.problems).toEqual(['too many of its texts run over several lines'])
  })

  it('with properties that grow in each other stay small', () => {
    const properties = Array.from({ length: 9 }, (_, index) => `<p${index}>${`\${p${index + 1}}`.repeat(10)}</p${index}>`).join('')
    const dependency = '<dependency><groupId>a</groupId><artifactId>b</artifactId><version>${p0}</version></dependency>'
    const text = `<project><properties>${properties}<p9>x</p9></properties><dependencies>${dependency}</dependencies></project>`
    expect(readManifest('pom.xml', text)?.packages[0]?.version).toBeUndefined()
  })

  it('with thousands of packages of one name have a bounded number of edges', () => {
    const entry = '[[package]]\nname = "a"\nversion = "$"\nsource = "registry+https://x"\ndependencies = ["a"]\n'
    const text = Array.from({ length: 3000 }, (_, index) => entry.replace('$', String(index))).join('')
    expect(readManifest('Cargo.lock', text)?.dependsOn.flat().length).toBeLessThan(50_000)
  })

  it('with cycles of dependencies end', () => {
    const packages = {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { version: '1', dependencies: { b: '1' } },
      'node_modules/b': { version: '1', dependencies: { a: '1' } },
    }
    expect(readManifest('package-lock.json', JSON.stringify({ packages }))?.dependsOn).toEqual([[1], [0]])
  })

  it('with names of the object prototype change nothing', () => {
    const text =
      '{"packages": {"node_modules/__proto__": {"version": "1"}, "node_modules/constructor": {"version": "2"}}, "__proto__": {"polluted": true}}'
    expect(readManifest('package-lock.json', text)?.packages.map(({ purl }) => purl)).toEqual([
      'pkg:npm/__proto__@1',
      'pkg:npm/constructor@2',
    ])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('that are parents of each other end', () => {
    const manifests = [readManifest('a/pom.xml', pomBelow('a', 'b')), readManifest('b/pom.xml', pomBelow('b', 'a'))]
    expect(combineManifests(manifests.filter((each) => each !== undefined)).components).toEqual([])
  })

  it('are limited in length', () => {
    expect(readManifest('package.json', ' '.repeat(64_000_001))?.problems).toEqual(['it is longer than 64 MB'])
    expect(readManifest('pubspec.lock', ' '.repeat(8_000_001))?.problems).toEqual(['it is longer than 8 MB'])
  })
})

it.each(['src/package.json.bak', 'README.md', 'xpackage.json', 'Cargo.toml/file', 'notes/go.mod.md', 'requirements.md'])(
  '%s is no manifest',
  (path) => {
    expect(isManifest(path)).toBe(false)
    expect(readManifest(path, '{}')).toBeUndefined()
  },
)

it.each([
  'package.json',
  'a/b/pom.xml',
  'requirements/dev.txt',
  'requirements-dev.txt',
  'x/requirements.in',
  'app/app.gradle.kts',
  'Shop.fsproj',
  'x.gemspec',
])('%s is a manifest', (path) => {
  expect(isManifest(path)).toBe(true)
})
