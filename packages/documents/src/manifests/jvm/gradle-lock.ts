import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent, PackageScope } from '../manifest.ts'
import { namePackage } from '../named-package.ts'

/** Reads gradle.lockfile: `group:artifact:version=configuration,…`, without edges. */
export function readGradleLock(text: string, path: string): ManifestContent {
  const isOfBuild = /(?:^|\/)buildscript-/u.test(path)
  const locked = text.split(/\r?\n/u).flatMap((line) => lockedPackage(line, isOfBuild))
  return { ...connectPackages(locked), hasScopes: true }
}

function lockedPackage(line: string, isOfBuild: boolean): readonly LockedPackage[] {
  const [, name, version, configurations] = /^([^#:=\s]+:[^:=\s]+):([^:=\s]+)(?:=(.*))?$/u.exec(line.trim()) ?? []
  if (name === undefined) return []
  const scope = isOfBuild ? 'development' : scopeOf((configurations ?? '').split(','))
  return [{ ...namePackage('maven', name, { version }), keys: [name], requires: [], scope }]
}

/** A package is for development where no configuration ships or compiles the product with it. */
function scopeOf(configurations: readonly string[]): PackageScope {
  const scopes = new Set(configurations.map((name) => configurationScope(name.trim())))
  if (scopes.has('required')) return 'required'
  return scopes.has('optional') ? 'optional' : 'development'
}

/** Reads the scope from the name of a configuration: of tests, of tools, for compiling alone. */
export function configurationScope(name: string): PackageScope {
  if (/test|classpath$|annotationProcessor|kapt|ksp|^lint|jmh|checkstyle|pmd|spotbugs|jacoco|ktlint|detekt|developmentOnly/iu.test(name)) {
    return /^(?:compile|runtime|release\w*|debug\w*|main\w*)classpath$/iu.test(name) ? 'required' : 'development'
  }
  return /compileOnly|provided/iu.test(name) ? 'optional' : 'required'
}
