import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

const sha512 = `sha512-${'A'.repeat(86)}==`

it('package.json: sections are scopes, an exact range is a version, aliases and repositories are what they lead to', () => {
  const text = JSON.stringify({
    name: '@acme/shop',
    version: '1.0.0',
    license: 'MIT',
    dependencies: {
      lodash: '4.17.21',
      '@babel/core': '^7.0.0',
      four: 'npm:three@~3.1.0',
      '@acme/own': 'workspace:*',
      left: 'file:../left',
      fork: 'github:acme/fork#v2',
      git: 'git+https://user:secret@git.acme.org/git.git#0a1b',
      tar: 'https://acme.org/tar-1.0.0.tgz',
      both: '^1.0.0',
    },
    optionalDependencies: { both: '^1.0.0' },
    devDependencies: { vitest: '*' },
    peerDependencies: { react: '>=18', vue: '3' },
    peerDependenciesMeta: { vue: { optional: true } },
    workspaces: { packages: ['packages/*'] },
  })
  expect(showPackages('package.json', text).toSorted()).toEqual(
    [
      'pkg:npm/lodash@4.17.21 required',
      'pkg:npm/%40babel/core (^7.0.0) required',
      'pkg:npm/three (~3.1.0) required',
      'pkg:npm/fork?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Ffork%40v2 (github:acme/fork#v2) required',
      'pkg:npm/git?vcs_url=git%2Bhttps:%2F%2Fgit.acme.org%2Fgit.git%400a1b (git+https://user:secret@git.acme.org/git.git#0a1b) required',
      'pkg:npm/tar?download_url=https:%2F%2Facme.org%2Ftar-1.0.0.tgz (https://acme.org/tar-1.0.0.tgz) required',
      'pkg:npm/both (^1.0.0) optional',
      'pkg:npm/vitest (*) development',
      'pkg:npm/react (>=18) required',
      'pkg:npm/vue (3) optional',
    ].toSorted(),
  )
  const manifest = readManifest('package.json', text)
  expect(manifest?.root).toEqual({ name: '@acme/shop', version: '1.0.0', license: 'MIT', purl: 'pkg:npm/%40acme/shop@1.0.0' })
  expect(manifest?.members).toEqual(['packages/*'])
})

const lockEntries = {
  '': { name: 'shop', version: '1.0.0', workspaces: ['packages/*'], dependencies: { a: '^1' }, devDependencies: { d: '^1' } },
  'node_modules/a': {
    version: '1.0.0',
    resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz',
    integrity: sha512,
    dependencies: { b: '^2' },
    license: 'MIT',
  },
  'node_modules/a/node_modules/b': { version: '2.0.0', resolved: 'https://npm.acme.org/private/b/-/b-2.0.0.tgz' },
  'node_modules/b': { version: '1.0.0', resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz', dev: true },
  'node_modules/@acme/web': { resolved: 'packages/web', link: true },
  'node_modules/d': { version: '1.0.0', dev: true, dependencies: { b: '^1' } },
  'node_modules/f': { version: '1.0.0', optional: true },
  'node_modules/g': { version: '1.0.0', resolved: 'git+ssh://git@github.com/acme/g.git#0a1b2c' },
  'node_modules/x': { name: 'real', version: '3.0.0', devOptional: true },
  'packages/web': { name: '@acme/web', version: '1.0.0', dependencies: { g: 'acme/g', x: 'npm:real@3' }, optionalDependencies: { f: '1' } },
}

it('package-lock.json 2 and 3: scopes of npm, nearest version by folder, workspaces are no components', () => {
  const text = JSON.stringify({ name: 'shop', lockfileVersion: 3, packages: lockEntries })
  expect(showPackages('package-lock.json', text)).toEqual([
    'pkg:npm/a@1.0.0 required > b',
    'pkg:npm/b@2.0.0?repository_url=https:%2F%2Fnpm.acme.org%2Fprivate required indirect',
    'pkg:npm/b@1.0.0 development indirect',
    'pkg:npm/d@1.0.0 development > b',
    'pkg:npm/f@1.0.0 optional',
    'pkg:npm/g@1.0.0?vcs_url=git%2Bssh:%2F%2Fgit%40github.com%2Facme%2Fg.git%400a1b2c required',
    'pkg:npm/real@3.0.0 optional',
  ])
  const manifest = readManifest('package-lock.json', text)
  expect(manifest?.packages[0]).toMatchObject({ hash: { algorithm: 'SHA-512', value: '0'.repeat(128) }, license: 'MIT' })
  expect(manifest).toMatchObject({ members: ['packages/web'], own: ['shop', '@acme/web'], kind: 'lock', ecosystem: 'npm' })
})

it('package-lock.json 1 and npm-shrinkwrap.json: the nested tree', () => {
  const text = JSON.stringify({
    name: 'shop',
    lockfileVersion: 1,
    dependencies: {
      a: { version: '1.0.0', requires: { b: '^2' }, dependencies: { b: { version: '2.0.0', requires: { c: '1' } } } },
      b: { version: '1.0.0', dev: true },
      c: { version: 'git+https://github.com/acme/c.git#abc', from: 'c' },
      e: { version: 'npm:real@3.0.0' },
      own: { version: 'file:own' },
    },
  })
  const lines = [
    'pkg:npm/a@1.0.0 required > b',
    'pkg:npm/b@1.0.0 development',
    'pkg:npm/c?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fc.git%40abc required indirect',
    'pkg:npm/real@3.0.0 required',
    'pkg:npm/b@2.0.0 required indirect > c',
  ]
  expect(showPackages('npm-shrinkwrap.json', text)).toEqual(lines)
})

it('yarn.lock of Yarn 1', () => {
  const text = `# yarn lockfile v1


"@babel/core@^7.0.0", "@babel/core@^7.1.0":
  version "7.5.5"
  resolved "https://registry.yarnpkg.com/@babel/core/-/core-7.5.5.tgz#17b2686ef0d6bc58f963dddd68ab669755582c30"
  dependencies:
    "@babel/types" "^7.0.0"
    ms "2.0.0"

"@babel/types@^7.0.0":
  version "7.6.0"
  integrity ${sha512}

"alias@npm:ms@2.0.0", ms@2.0.0:
  version "2.0.0"
  resolved "https://npm.acme.org/ms/-/ms-2.0.0.tgz#5608aeadfc00be6c2901df5f9861788de0d597c8"
`
  expect(showPackages('yarn.lock', text)).toEqual([
    'pkg:npm/%40babel/core@7.5.5 required > @babel/types, ms',
    'pkg:npm/%40babel/types@7.6.0 required indirect',
    'pkg:npm/ms@2.0.0?repository_url=https:%2F%2Fnpm.acme.org required indirect',
  ])
  expect(readManifest('yarn.lock', text)?.packages.map(({ hash }) => hash?.algorithm)).toEqual(['SHA-1', 'SHA-512', 'SHA-1'])
})

it('yarn.lock of Yarn 2 and later: workspaces require, patches are of their package, checksums are of another archive', () => {
  const text = `__metadata:
  version: 8

"a@npm:^1.0.0, a@npm:^1.1.0":
  version: 1.10
  resolution: "a@npm:1.10"
  dependencies:
    b: "npm:^2.0.0"
  checksum: 10c0/abcdef
  languageName: node
  linkType: hard

"b@npm:^2.0.0":
  version: 2.0.0
  resolution: "b@npm:2.0.0::__archiveUrl=https%3A%2F%2Fnpm.acme.org%2Fb%2F-%2Fb-2.0.0.tgz"

"c@patch:c@npm%3A1#./c.patch":
  version: 1.0.0
  resolution: "c@patch:c@npm%3A1#./c.patch::version=1.0.0&hash=abc"

"g@https://github.com/acme/g.git#commit=0a1b":
  version: 0.0.1
  resolution: "g@https://github.com/acme/g.git#commit=0a1b"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
  dependencies:
    a: "npm:^1.0.0"

"web@workspace:packages/web":
  version: 0.0.0-use.local
  resolution: "web@workspace:packages/web"
  dependencies:
    c: "patch:c@npm%3A1#./c.patch"
`
  expect(showPackages('yarn.lock', text)).toEqual([
    'pkg:npm/a@1.10 required > b',
    'pkg:npm/b@2.0.0?repository_url=https:%2F%2Fnpm.acme.org required indirect',
    'pkg:npm/c@1.0.0 required',
    'pkg:npm/g@0.0.1?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fg.git%400a1b required indirect',
  ])
  expect(readManifest('yarn.lock', text)).toMatchObject({ members: ['packages/web'], own: ['shop', 'web'] })
})

it('pnpm-lock.yaml 5: keys with slashes and peers behind underscores', () => {
  const text = `lockfileVersion: 5.4
specifiers: {a: ^1.0.0}
dependencies:
  a: 1.0.0_peer@2.0.0
  '@s/b': 2.0.0
devDependencies:
  d: 1.0.0
packages:
  /a/1.0.0_peer@2.0.0:
    resolution: {integrity: ${sha512}}
    dependencies:
      peer: 2.0.0
    dev: false
  /peer/2.0.0:
    resolution: {integrity: ${sha512}}
    dev: false
  /@s/b/2.0.0:
    resolution: {integrity: ${sha512}}
    dev: false
  /d/1.0.0:
    resolution: {integrity: ${sha512}}
    dev: true
  github.com/acme/g/0a1b:
    resolution: {tarball: https://codeload.github.com/acme/g/tar.gz/0a1b}
    name: g
    version: 1.2.3
    dev: true
`
  expect(showPackages('pnpm-lock.yaml', text)).toEqual([
    'pkg:npm/a@1.0.0 required > peer',
    'pkg:npm/peer@2.0.0 required indirect',
    'pkg:npm/%40s/b@2.0.0 required',
    'pkg:npm/d@1.0.0 development',
    'pkg:npm/g@1.2.3?download_url=https:%2F%2Fcodeload.github.com%2Facme%2Fg%2Ftar.gz%2F0a1b development indirect',
  ])
})

it('pnpm-lock.yaml 6', () => {
  const text = `lockfileVersion: '6.0'
importers:
  .:
    dependencies:
      '@s/b':
        specifier: ^2.0.0
        version: 2.0.0(peer@2.0.0)
  packages/web:
    optionalDependencies:
      o: {specifier: ^1.0.0, version: 1.0.0}
    dependencies:
      own: {specifier: 'workspace:*', version: link:../own}
packages:
  /@s/b@2.0.0(peer@2.0.0):
    resolution: {integrity: ${sha512}}
    dependencies:
      peer: 2.0.0
    dev: false
  /peer@2.0.0:
    resolution: {integrity: ${sha512}}
    dev: false
  /o@1.0.0:
    resolution: {integrity: ${sha512}}
    optional: true
    dev: false
`
  expect(showPackages('pnpm-lock.yaml', text)).toEqual([
    'pkg:npm/%40s/b@2.0.0 required > peer',
    'pkg:npm/peer@2.0.0 required indirect',
    'pkg:npm/o@1.0.0 optional',
  ])
})

it('pnpm-lock.yaml 9: facts and edges apart, scopes by the importers', () => {
  const text = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {specifier: ^1.0.0, version: 1.0.0(d@1.0.0)}
    devDependencies:
      d: {specifier: ^1.0.0, version: 1.0.0}
      e: {specifier: 'npm:real@3', version: real@3.0.0}
packages:
  a@1.0.0:
    resolution: {integrity: ${sha512}}
  d@1.0.0:
    resolution: {integrity: ${sha512}}
  real@3.0.0:
    resolution: {integrity: ${sha512}}
  g@https://codeload.github.com/acme/g/tar.gz/0a1b:
    resolution: {tarball: https://codeload.github.com/acme/g/tar.gz/0a1b}
    version: 1.2.3
snapshots:
  a@1.0.0(d@1.0.0):
    dependencies:
      d: 1.0.0
  d@1.0.0: {}
  real@3.0.0:
    dependencies:
      g: https://codeload.github.com/acme/g/tar.gz/0a1b
  g@https://codeload.github.com/acme/g/tar.gz/0a1b: {}
`
  expect(showPackages('pnpm-lock.yaml', text)).toEqual([
    'pkg:npm/a@1.0.0 required > d',
    'pkg:npm/d@1.0.0 required',
    'pkg:npm/real@3.0.0 development > g',
    'pkg:npm/g@1.2.3?download_url=https:%2F%2Fcodeload.github.com%2Facme%2Fg%2Ftar.gz%2F0a1b development indirect',
  ])
  expect(readManifest('pnpm-lock.yaml', text)?.packages[0]?.hash?.algorithm).toBe('SHA-512')
})

it('bun.lock: comments and trailing commas, entries by the path of names', () => {
  const text = `{
  // text
  "lockfileVersion": 1,
  "workspaces": {
    "": { "name": "shop", "dependencies": { "a": "^1.0.0", "web": "workspace:*", }, },
    "packages/web": { "name": "web", "devDependencies": { "b": "^1.0.0" }, },
  },
  "packages": {
    "a": ["a@1.0.0", "", { "dependencies": { "b": "^2.0.0" } }, "${sha512}"],
    "a/b": ["b@2.0.0", "https://npm.acme.org", {}, "${sha512}"],
    "b": ["b@1.0.0", "", {}, "${sha512}"],
    "g": ["g@github:acme/g#0a1b", {}, "acme-g-0a1b"],
    "web": ["web@workspace:packages/web"],
  }
}`
  expect(showPackages('bun.lock', text)).toEqual([
    'pkg:npm/a@1.0.0 required > b',
    'pkg:npm/b@2.0.0?repository_url=https:%2F%2Fnpm.acme.org required indirect',
    'pkg:npm/b@1.0.0 development',
    'pkg:npm/g?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fg%400a1b required indirect',
  ])
})

it('deno.lock and deno.json: packages of npm and JSR, modules by address', () => {
  const lock = {
    version: '4',
    specifiers: { 'npm:chalk@^5': '5.3.0', 'jsr:@std/assert@^1': '1.0.1', 'jsr:@std/internal@^1': '1.0.2' },
    jsr: {
      '@std/assert@1.0.1': { integrity: 'a'.repeat(64), dependencies: ['jsr:@std/internal@^1'] },
      '@std/internal@1.0.2': { integrity: 'b'.repeat(64) },
    },
    npm: { 'chalk@5.3.0': { integrity: sha512 } },
    remote: { 'https://deno.land/x/oak@v12.0.0/mod.ts': 'c', 'https://deno.land/x/oak@v12.0.0/router.ts': 'd' },
    workspace: { dependencies: ['npm:chalk@^5', 'jsr:@std/assert@^1'] },
  }
  expect(showPackages('deno.lock', JSON.stringify(lock))).toEqual([
    'pkg:npm/chalk@5.3.0 required',
    'pkg:jsr/%40std/assert@1.0.1 required > @std/internal',
    'pkg:jsr/%40std/internal@1.0.2 required indirect',
    'pkg:generic/oak@v12.0.0?download_url=https:%2F%2Fdeno.land%2Fx%2Foak%40v12.0.0 required indirect',
  ])
  const imports = {
    chalk: 'npm:chalk@^5',
    std: 'jsr:@std/assert@1.0.1/equals',
    oak: 'https://deno.land/x/oak@v12.0.0/mod.ts',
    own: './own.ts',
  }
  expect(showPackages('deno.jsonc', `{ "imports": ${JSON.stringify(imports)}, /* end */ }`)).toEqual([
    'pkg:npm/chalk (^5) required',
    'pkg:jsr/%40std/assert@1.0.1 required',
    'pkg:generic/oak@v12.0.0?download_url=https:%2F%2Fdeno.land%2Fx%2Foak%40v12.0.0 required',
  ])
})

it('pnpm-workspace.yaml names the folders of the workspace', () => {
  expect(readManifest('pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - "!packages/old"\n')?.members).toEqual([
    'packages/*',
    '!packages/old',
  ])
})
