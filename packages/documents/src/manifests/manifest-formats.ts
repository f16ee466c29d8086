import { readPackageResolved, readPackageSwift } from './apple/swift-package.ts'
import { readPodfile, readPodfileLock } from './apple/pods.ts'
import { readConanfile, readConanLock } from './cpp/conan.ts'
import { readPubspec, readPubspecLock } from './dart/pubspec.ts'
import { readPackagesLock, readProjectAssets } from './dotnet/nuget-locks.ts'
import { readPackagesConfig, readProjectFile } from './dotnet/project-file.ts'
import { readMixExs, readMixLock } from './elixir/mix.ts'
import { readGoMod, readGoSum, readGoWork } from './go/go-modules.ts'
import { readGradleBuild } from './jvm/gradle-build.ts'
import { readGradleLock } from './jvm/gradle-lock.ts'
import { readPom } from './jvm/pom.ts'
import { readVersionCatalog } from './jvm/version-catalog.ts'
import type { ManifestContent } from './manifest.ts'
import { readBunLock } from './npm/bun-lock.ts'
import { readDenoJson, readDenoLock } from './npm/deno.ts'
import { readPackageJson } from './npm/package-json.ts'
import { readPackageLock } from './npm/package-lock.ts'
import { readPnpmLock } from './npm/pnpm-lock.ts'
import { readPnpmWorkspace } from './npm/pnpm-workspace.ts'
import { readYarnLock } from './npm/yarn-lock.ts'
import { readComposerJson, readComposerLock } from './php/composer.ts'
import { readPdmLock } from './python/pdm-lock.ts'
import { readPipfile, readPipfileLock } from './python/pipfile.ts'
import { readPoetryLock } from './python/poetry-lock.ts'
import { readPylock } from './python/pylock.ts'
import { readPyproject } from './python/pyproject.ts'
import { readRequirements } from './python/requirements.ts'
import { readSetupCfg, readSetupPy } from './python/setup.ts'
import { readUvLock } from './python/uv-lock.ts'
import { readGemfile, readGemspec } from './ruby/gemfile.ts'
import { readGemfileLock } from './ruby/gemfile-lock.ts'
import { readCargoLock } from './rust/cargo-lock.ts'
import { readCargoToml } from './rust/cargo-toml.ts'

export interface ManifestFormat {
  readonly name: string
  readonly kind: 'lock' | 'manifest'
  /** The purl type of its packages. */
  readonly ecosystem: string
  /** Matches the path from its last folders on. */
  readonly file: RegExp
  readonly read: (text: string, path: string) => ManifestContent
}

type Row = readonly [kind: ManifestFormat['kind'], ecosystem: string, name: string, file: RegExp, read: ManifestFormat['read']]

const rows: readonly Row[] = [
  ['lock', 'npm', 'package-lock.json', /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/u, readPackageLock],
  ['lock', 'npm', 'yarn.lock', /(?:^|\/)yarn\.lock$/u, readYarnLock],
  ['lock', 'npm', 'pnpm-lock.yaml', /(?:^|\/)pnpm-lock\.yaml$/u, readPnpmLock],
  ['lock', 'npm', 'bun.lock', /(?:^|\/)bun\.lock$/u, readBunLock],
  ['lock', 'npm', 'deno.lock', /(?:^|\/)deno\.lock$/u, readDenoLock],
  ['manifest', 'npm', 'package.json', /(?:^|\/)package\.json$/u, readPackageJson],
  ['manifest', 'npm', 'pnpm-workspace.yaml', /(?:^|\/)pnpm-workspace\.yaml$/u, readPnpmWorkspace],
  ['manifest', 'npm', 'deno.json', /(?:^|\/)deno\.jsonc?$/u, readDenoJson],
  ['lock', 'pypi', 'poetry.lock', /(?:^|\/)poetry\.lock$/u, readPoetryLock],
  ['lock', 'pypi', 'uv.lock', /(?:^|\/)uv\.lock$/u, readUvLock],
  ['lock', 'pypi', 'pdm.lock', /(?:^|\/)pdm\.lock$/u, readPdmLock],
  ['lock', 'pypi', 'pylock.toml', /(?:^|\/)pylock(?:\.[\w-]+)?\.toml$/u, readPylock],
  ['lock', 'pypi', 'Pipfile.lock', /(?:^|\/)Pipfile\.lock$/u, readPipfileLock],
  [
    'manifest',
    'pypi',
    'requirements.txt',
    /(?:^|\/)(?:[\w.-]*(?:requirements?|constraints?)(?:[._-][\w.-]*)?\.(?:txt|in|pip)|requirements\/[\w.-]+\.(?:txt|in|pip))$/u,
    readRequirements,
  ],
  ['manifest', 'pypi', 'pyproject.toml', /(?:^|\/)pyproject\.toml$/u, readPyproject],
  ['manifest', 'pypi', 'Pipfile', /(?:^|\/)Pipfile$/u, readPipfile],
  ['manifest', 'pypi', 'setup.cfg', /(?:^|\/)setup\.cfg$/u, readSetupCfg],
  ['manifest', 'pypi', 'setup.py', /(?:^|\/)setup\.py$/u, readSetupPy],
  ['lock', 'cargo', 'Cargo.lock', /(?:^|\/)Cargo\.lock$/u, readCargoLock],
  ['manifest', 'cargo', 'Cargo.toml', /(?:^|\/)Cargo\.toml$/u, readCargoToml],
  ['lock', 'gem', 'Gemfile.lock', /(?:^|\/)(?:Gemfile\.lock|gems\.locked)$/u, readGemfileLock],
  ['manifest', 'gem', 'Gemfile', /(?:^|\/)(?:Gemfile|gems\.rb)$/u, readGemfile],
  ['manifest', 'gem', 'gemspec', /\.gemspec$/u, readGemspec],
  ['lock', 'composer', 'composer.lock', /(?:^|\/)composer\.lock$/u, readComposerLock],
  ['manifest', 'composer', 'composer.json', /(?:^|\/)composer\.json$/u, readComposerJson],
  ['lock', 'golang', 'go.mod', /(?:^|\/)go\.mod$/u, readGoMod],
  ['manifest', 'golang', 'go.sum', /(?:^|\/)go(?:\.work)?\.sum$/u, readGoSum],
  ['manifest', 'golang', 'go.work', /(?:^|\/)go\.work$/u, readGoWork],
  [
    'lock',
    'maven',
    'gradle.lockfile',
    /(?:^|\/)(?:buildscript-)?gradle\.lockfile$|\/dependency-locks\/[\w.-]+\.lockfile$/u,
    readGradleLock,
  ],
  ['manifest', 'maven', 'build.gradle', /(?:^|\/)[\w.-]*\.gradle(?:\.kts)?$/u, readGradleBuild],
  ['manifest', 'maven', 'libs.versions.toml', /(?:^|\/)[\w.-]*\.versions\.toml$/u, readVersionCatalog],
  ['manifest', 'maven', 'pom.xml', /(?:^|\/)pom\.xml$|\.pom$/u, readPom],
  ['lock', 'nuget', 'packages.lock.json', /(?:^|\/)packages(?:\.[\w.-]+)?\.lock\.json$/u, readPackagesLock],
  ['lock', 'nuget', 'project.assets.json', /(?:^|\/)project\.assets\.json$/u, readProjectAssets],
  ['lock', 'nuget', 'packages.config', /(?:^|\/)packages\.config$/u, readPackagesConfig],
  ['manifest', 'nuget', 'project file', /\.(?:cs|fs|vb)proj$|(?:^|\/)Directory\.(?:Packages|Build)\.(?:props|targets)$/u, readProjectFile],
  ['lock', 'pub', 'pubspec.lock', /(?:^|\/)pubspec\.lock$/u, readPubspecLock],
  ['manifest', 'pub', 'pubspec.yaml', /(?:^|\/)pubspec\.yaml$/u, readPubspec],
  ['lock', 'hex', 'mix.lock', /(?:^|\/)mix\.lock$/u, readMixLock],
  ['manifest', 'hex', 'mix.exs', /(?:^|\/)mix\.exs$/u, readMixExs],
  ['lock', 'cocoapods', 'Podfile.lock', /(?:^|\/)Podfile\.lock$/u, readPodfileLock],
  ['manifest', 'cocoapods', 'Podfile', /(?:^|\/)Podfile$/u, readPodfile],
  ['lock', 'swift', 'Package.resolved', /(?:^|\/)Package\.resolved$/u, readPackageResolved],
  ['manifest', 'swift', 'Package.swift', /(?:^|\/)Package\.swift$/u, readPackageSwift],
  ['lock', 'conan', 'conan.lock', /(?:^|\/)conan\.lock$/u, readConanLock],
  ['manifest', 'conan', 'conanfile.txt', /(?:^|\/)conanfile\.txt$/u, readConanfile],
]

export const manifestFormats: readonly ManifestFormat[] = rows.map(([kind, ecosystem, name, file, read]) => ({
  name,
  kind,
  ecosystem,
  file,
  read,
}))
