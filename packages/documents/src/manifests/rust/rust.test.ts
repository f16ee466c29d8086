import { expect, it } from 'vitest'
import { showPackages } from '../../../testing/show-packages.ts'
import { readManifest } from '../read-manifest.ts'

it('Cargo.lock: packages without a source are own, versions tell equal names apart', () => {
  const text = `version = 4

[[package]]
name = "shop"
version = "0.1.0"
dependencies = ["rand 0.8.0", "forked"]

[[package]]
name = "rand"
version = "0.7.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "rand"
version = "0.8.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${'a'.repeat(64)}"
dependencies = ["inner"]

[[package]]
name = "inner"
version = "1.0.0"
source = "sparse+https://cargo.acme.org/index/"

[[package]]
name = "forked"
version = "1.0.0"
source = "git+https://github.com/acme/forked?branch=main#0a1b"
`
  expect(showPackages('Cargo.lock', text)).toEqual([
    'pkg:cargo/rand@0.7.0 required indirect',
    'pkg:cargo/rand@0.8.0 required > inner',
    'pkg:cargo/inner@1.0.0?repository_url=https:%2F%2Fcargo.acme.org%2Findex%2F required indirect',
    'pkg:cargo/forked@1.0.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked%400a1b required',
  ])
  expect(readManifest('Cargo.lock', text)).toMatchObject({ own: ['shop'], packages: [{}, { hash: { algorithm: 'SHA-256' } }, {}, {}] })
})

it('Cargo.lock of old versions keeps checksums apart', () => {
  const text = `[[package]]
name = "rand"
version = "0.7.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
[metadata]
"checksum rand 0.7.0 (registry+https://github.com/rust-lang/crates.io-index)" = "${'b'.repeat(64)}"
`
  expect(readManifest('Cargo.lock', text)?.packages[0]?.hash?.value).toBe('b'.repeat(64))
})

it('Cargo.toml: a bare version is a range; targets, renaming, workspaces', () => {
  const text = `[package]
name = "shop"
version.workspace = true
license = "MIT OR Apache-2.0"
[dependencies]
serde = "1.0"
exact = "=1.2.3"
renamed = { package = "real", version = "2", optional = true }
own = { path = "../own", version = "0.1" }
shared = { workspace = true }
forked = { git = "https://github.com/acme/forked", tag = "v1" }
[target."cfg(windows)".dependencies]
winapi = "0.3"
[build-dependencies]
cc = "1"
[dev-dependencies]
proptest = "1"
[workspace]
members = ["crates/*"]
[workspace.package]
version = "0.5.0"
[workspace.dependencies]
shared = "=3.0.0"
`
  expect(showPackages('Cargo.toml', text)).toEqual([
    'pkg:cargo/serde (1.0) required',
    'pkg:cargo/exact@1.2.3 required',
    'pkg:cargo/real (2) optional',
    'pkg:cargo/shared required',
    'pkg:cargo/forked?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked%40v1 required',
    'pkg:cargo/cc (1) development',
    'pkg:cargo/proptest (1) development',
    'pkg:cargo/winapi (0.3) required',
  ])
  expect(readManifest('Cargo.toml', text)).toMatchObject({
    root: { purl: 'pkg:cargo/shop@0.5.0', license: 'MIT OR Apache-2.0' },
    members: ['crates/*'],
    versions: [{ purl: 'pkg:cargo/shared', version: '3.0.0' }],
  })
})
