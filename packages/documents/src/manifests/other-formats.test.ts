import { expect, it } from 'vitest'
import { showPackages } from '../../testing/show-packages.ts'
import { readManifest } from './read-manifest.ts'

it('pubspec.lock and pubspec.yaml: SDK parts and folders are no packages', () => {
  const lock = `packages:
  http:
    dependency: "direct main"
    description: {name: http, url: "https://pub.dev", sha256: "${'a'.repeat(64)}"}
    source: hosted
    version: "1.1.0"
  inner:
    dependency: transitive
    description: {name: inner, url: "https://pub.acme.org"}
    source: hosted
    version: "1.0.0"
  forked:
    dependency: "direct dev"
    description: {path: ".", ref: main, resolved-ref: "0a1b", url: "https://github.com/acme/forked.git"}
    source: git
    version: "0.1.0"
  flutter:
    dependency: "direct main"
    description: flutter
    source: sdk
    version: "0.0.0"
`
  expect(showPackages('pubspec.lock', lock)).toEqual([
    'pkg:pub/http@1.1.0 required',
    'pkg:pub/inner@1.0.0?repository_url=https:%2F%2Fpub.acme.org required indirect',
    'pkg:pub/forked@0.1.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%400a1b development',
  ])
  expect(readManifest('pubspec.lock', lock)?.packages[0]?.hash?.value).toBe('a'.repeat(64))
  const yaml =
    'name: shop\nversion: 1.0.0\ndependencies:\n  http: ^1.1.0\n  any_one: any\n  flutter: {sdk: flutter}\ndev_dependencies:\n  test: 1.2.3\n'
  expect(showPackages('pubspec.yaml', yaml)).toEqual([
    'pkg:pub/http (^1.1.0) required',
    'pkg:pub/any_one required',
    'pkg:pub/test@1.2.3 development',
  ])
})

it('mix.lock and mix.exs', () => {
  const lock = `%{
  "phoenix": {:hex, :phoenix, "1.7.0", "${'b'.repeat(64)}", [:mix], [{:plug, "~> 1.14", [hex: :plug, repo: "hexpm", optional: false]}], "hexpm", "${'a'.repeat(64)}"},
  "plug": {:hex, :plug, "1.14.0", "${'c'.repeat(64)}", [:mix], [], "hexpm", "${'d'.repeat(64)}"},
  "forked": {:git, "https://github.com/acme/forked.git", "0a1b", [tag: "v1"]},
}
`
  expect(showPackages('mix.lock', lock)).toEqual([
    'pkg:hex/phoenix@1.7.0 required > plug',
    'pkg:hex/plug@1.14.0 required indirect',
    'pkg:hex/forked?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%400a1b required',
  ])
  expect(readManifest('mix.lock', lock)?.packages[0]?.hash?.value).toBe('a'.repeat(64))
  const exs = `defmodule Shop.MixProject do
  def project, do: [app: :shop, version: "0.1.0", deps: deps()]
  defp deps do
    [
      {:phoenix, "~> 1.7"},
      {:exact, "== 1.0.0"},
      {:credo, "~> 1.6", only: [:dev, :test], runtime: false},
      {:own, in_umbrella: true},
      {:forked, github: "acme/forked", tag: "v1"}
    ]
  end
end
`
  expect(showPackages('mix.exs', exs)).toEqual([
    'pkg:hex/phoenix (~> 1.7) required',
    'pkg:hex/exact@1.0.0 required',
    'pkg:hex/credo (~> 1.6) development',
    'pkg:hex/forked?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%40v1 required',
  ])
})

it('Podfile.lock and Podfile: subspecs are subpaths, pods of the repository are own', () => {
  const lock = `PODS:
  - AFNetworking (4.0.1):
    - AFNetworking/Security (= 4.0.1)
  - AFNetworking/Security (4.0.1)
  - Forked (1.0)
  - Own (0.1)
  - React (0.72.0)

DEPENDENCIES:
  - AFNetworking (~> 4.0)
  - Forked (from \`https://github.com/acme/forked.git\`)
  - Own (from \`./Own\`)

EXTERNAL SOURCES:
  Forked:
    :git: https://github.com/acme/forked.git
  Own:
    :path: "./Own"
  React:
    :path: "../node_modules/react-native/"

CHECKOUT OPTIONS:
  Forked:
    :commit: 0a1b
    :git: https://github.com/acme/forked.git
`
  expect(showPackages('Podfile.lock', lock)).toEqual([
    'pkg:cocoapods/AFNetworking@4.0.1 required > AFNetworking/Security',
    'pkg:cocoapods/AFNetworking@4.0.1#Security required indirect',
    'pkg:cocoapods/Forked@1.0?vcs_url=git%2Bhttps:%2F%2Fgithub.com%2Facme%2Fforked.git%400a1b required',
    'pkg:cocoapods/React@0.72.0 required indirect',
  ])
  const podfile =
    "target 'Shop' do\n  pod 'AFNetworking', '~> 4.0'\n  pod 'Exact', '1.2.3'\n  pod 'Own', :path => './Own'\n  target 'ShopTests' do\n    pod 'Quick'\n  end\nend\n"
  expect(showPackages('Podfile', podfile)).toEqual([
    'pkg:cocoapods/AFNetworking (~> 4.0) required',
    'pkg:cocoapods/Exact@1.2.3 required',
    'pkg:cocoapods/Quick development',
  ])
})

it('Package.resolved 1 to 3 and Package.swift: named by repository', () => {
  const second = {
    pins: [
      {
        identity: 'alamofire',
        kind: 'remoteSourceControl',
        location: 'https://github.com/Alamofire/Alamofire.git',
        state: { revision: 'f96b', version: '5.4.3' },
      },
      {
        identity: 'branch',
        kind: 'remoteSourceControl',
        location: 'git@github.com:acme/branch.git',
        state: { branch: 'main', revision: '0a1b' },
      },
      { identity: 'own', kind: 'localSourceControl', location: '/own', state: { revision: '1' } },
    ],
    version: 2,
  }
  expect(showPackages('Package.resolved', JSON.stringify(second))).toEqual([
    'pkg:swift/github.com/Alamofire/Alamofire@5.4.3 required',
    'pkg:swift/github.com/acme/branch@0a1b required',
  ])
  const first = {
    object: { pins: [{ package: 'Yams', repositoryURL: 'https://github.com/jpsim/Yams', state: { version: '5.0.0' } }] },
    version: 1,
  }
  expect(showPackages('A.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved', JSON.stringify(first))).toEqual([
    'pkg:swift/github.com/jpsim/Yams@5.0.0 required',
  ])
  const manifest = `let package = Package(
  name: "Shop",
  dependencies: [
    .package(url: "https://github.com/Alamofire/Alamofire.git", from: "5.4.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "5.0.0"),
    // .package(url: "https://github.com/acme/old", from: "1.0.0"),
    .package(path: "../own"),
  ]
)`
  expect(showPackages('Package.swift', manifest)).toEqual([
    'pkg:swift/github.com/Alamofire/Alamofire (from: "5.4.0") required',
    'pkg:swift/github.com/jpsim/Yams@5.0.0 required',
  ])
})

it('conan.lock 1 and 2, conanfile.txt', () => {
  const second = {
    version: '0.5',
    requires: ['zlib/1.2.13#0a1b%1', 'acme/1.0@team/stable#2c'],
    build_requires: ['cmake/3.25.0'],
    python_requires: [],
  }
  expect(showPackages('conan.lock', JSON.stringify(second))).toEqual([
    'pkg:conan/zlib@1.2.13?rrev=0a1b required',
    'pkg:conan/acme@1.0?channel=stable&rrev=2c&user=team required',
    'pkg:conan/cmake@3.25.0 development',
  ])
  const nodes = {
    '0': { path: 'conanfile.txt', requires: ['1'], build_requires: ['3'] },
    '1': { ref: 'openssl/3.0.0#0a', requires: ['2'] },
    '2': { ref: 'zlib/1.2.13' },
    '3': { ref: 'cmake/3.25.0' },
  }
  expect(showPackages('conan.lock', JSON.stringify({ graph_lock: { nodes }, version: '0.4' }))).toEqual([
    'pkg:conan/openssl@3.0.0?rrev=0a required > zlib',
    'pkg:conan/zlib@1.2.13 required indirect',
    'pkg:conan/cmake@3.25.0 development',
  ])
  const text = '[requires]\nzlib/1.2.13 # comment\nopenssl/[>=3 <4]\n\n[tool_requires]\ncmake/3.25.0\n[generators]\nCMakeDeps\n'
  expect(showPackages('conanfile.txt', text)).toEqual([
    'pkg:conan/zlib@1.2.13 required',
    'pkg:conan/openssl ([>=3 <4]) required',
    'pkg:conan/cmake@3.25.0 development',
  ])
})
