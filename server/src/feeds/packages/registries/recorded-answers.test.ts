import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readComposerPackage } from '#feeds/packages/registries/composer.ts'
import { readCrate } from '#feeds/packages/registries/cargo.ts'
import { readGem } from '#feeds/packages/registries/gem.ts'
import { readHexPackage } from '#feeds/packages/registries/hex.ts'
import { mavenRequirements } from '#feeds/packages/registries/maven-requirements.ts'
import { readMavenVersions } from '#feeds/packages/registries/maven-metadata.ts'
import { readPackument } from '#feeds/packages/registries/npm.ts'
import { readRegistration } from '#feeds/packages/registries/nuget.ts'
import { readPom } from '#feeds/packages/registries/pom.ts'
import { readProject } from '#feeds/packages/registries/pypi.ts'
import type { PackageDraft } from '#feeds/packages/registry.ts'
import { asObjects, type JsonObject } from '@waybill/documents/json'
import type { PackageRecord } from '#feeds/packages/package-record.ts'
import { parsePackageRecord } from '#feeds/packages/parse-package-record.ts'

const folder = new URL('../../../../../../shared/data/metadata/', import.meta.url)
const isThere = existsSync(folder)

function text(path: string): string {
  return readFileSync(new URL(`registry-responses/${path}`, folder), 'utf8')
}

function json(path: string): JsonObject {
  return JSON.parse(text(path)) as JsonObject
}

function record(purl: string, draft: PackageDraft): PackageRecord {
  const read = parsePackageRecord({ ...draft, purl }, new Date('2026-11-20T00:00:00Z'))
  if ('rejected' in read) throw new Error(read.rejected)
  return read
}

describe.skipIf(!isThere)('recorded responses of registries (skipped without them)', () => {
  it('npm: reads 1,230 packages completely, nearly all versions with a hash', () => {
    const lines = gunzipSync(readFileSync(new URL('npm-packuments/npm-cli-mocks.ndjson.gz', folder)))
      .toString('utf8')
      .trim()
      .split('\n')
    const records = lines
      .map((line) => JSON.parse(line) as JsonObject)
      .map((packument) => record(`pkg:npm/${String(packument['name'])}`, readPackument(packument)))
    const versions = records.flatMap((one) => one.versions)
    expect([records.length, versions.length]).toEqual([1230, 31_926])
    expect(versions.filter(({ hashes }) => hashes['SHA-512'] ?? hashes['SHA-1']).length).toBeGreaterThan(31_900)
    expect(records.filter(({ licenses, versions: some }) => licenses.length > 0 || some.some((one) => one.licenses)).length).toBe(1120)
  })

  it('PyPI: projects with all their releases', () => {
    const project = record('pkg:pypi/mkdocstrings', readProject(json('pypi/mkdocstrings.json')))
    expect(project.versions.length).toBeGreaterThan(20)
    expect(project).toMatchObject({ repositoryUrl: expect.stringContaining('github.com'), licenses: ['ISC'] })
    expect(project.versions.every(({ hashes }) => hashes['SHA-256'])).toBe(true)
    expect(record('pkg:pypi/setuptools', readProject(json('pypi/setuptools.json')))).toMatchObject({
      licenses: ['MIT'],
      repositoryUrl: 'https://github.com/pypa/setuptools',
    })
  })

  it('crates.io, Hex, RubyGems, Packagist and NuGet', () => {
    expect(record('pkg:cargo/serde', readCrate(json('cargo/serde_fresh')))).toMatchObject({
      latest: '1.0.219',
      versions: [{ version: '1.0.219', yanked: false, requirements: undefined }],
    })
    expect(record('pkg:cargo/serde', readCrate(json('cargo/serde_fresh'), json('cargo/dependencies'))).versions).toMatchObject([
      { requirements: { 'crates.io:regex': ['^1.5.0'] } },
    ])
    expect(record('pkg:hex/phoenix_copy', readHexPackage(json('hex/phoenix_copy'))).versions.map(({ version }) => version)).toEqual([
      '0.1.0-rc.0',
      '0.1.0-rc.1',
      '0.1.0-rc.2',
      '0.1.0',
      '0.1.1',
    ])
    const rubystats = readGem(JSON.parse(text('rubygems/rubystats-versions.json')), json('rubygems/rubystats.json'))
    expect(record('pkg:gem/rubystats', rubystats).versions).toMatchObject([{ version: '0.2.6', licenses: ['MIT'] }, { version: '0.3.0' }])
    const log = record('pkg:composer/psr/log', readComposerPackage(json('packagist/log.json'), 'psr/log'))
    expect(log.versions.at(-1)).toMatchObject({ version: '3.0.0', licenses: ['MIT'] })
    expect(log.versions.every(({ licenses }) => licenses?.includes('MIT'))).toBe(true)
    const newtonsoft = record(
      'pkg:nuget/Newtonsoft.Json',
      readRegistration(asObjects(json('nuget/newtonsoft.json_registration.json')['items'])),
    )
    expect(newtonsoft).toMatchObject({ key: 'NuGet:newtonsoft.json', licenses: ['MIT'], versions: [{ version: '13.0.3', yanked: false }] })
    const old = record('pkg:nuget/OldPackage', readRegistration(asObjects(json('nuget/deprecated_package_registration.json')['items'])))
    expect(old.versions.map(({ deprecated }) => deprecated)).toEqual([
      'Legacy; This package is no longer maintained; use NewPackage',
      'CriticalBugs, Legacy; Critical security issues found; use NewPackage',
    ])
    const unlisted = record(
      'pkg:nuget/UnlistedPackage',
      readRegistration(asObjects(json('nuget/unlisted_package_registration.json')['items'])),
    )
    expect(unlisted.versions).toMatchObject([{ version: '1.0.0', yanked: true }])
  })

  it('Maven Central: what a POM without parents requires', async () => {
    const { model } = await readPom(text('maven/zio-aws-autoscaling_3-5.17.225.2.pom'))
    expect(mavenRequirements([model])).toMatchObject({
      'pkg:maven/software.amazon.awssdk/autoscaling': ['2.17.225'],
      'pkg:maven/dev.zio/zio-mock_3': ['1.0.0-RC8'],
    })
  })

  it('Maven Central: metadata and POMs', async () => {
    expect(await readMavenVersions(text('maven/maven-metadata.xml'))).toEqual({
      versions: ['5.17.102.7', '5.17.225.2'],
      release: '5.17.225.2',
    })
    expect(await readPom(text('maven/maven-compiler-plugin-3.11.0.pom'))).toMatchObject({
      licenses: ['Apache License, Version 2.0'],
      parent: undefined,
    })
    for (const name of [
      'jcip-annotations-1.0',
      'quarkus-parent-3.2.0.Final',
      'zio-aws-autoscaling_3-5.17.225.2',
      'java17-example',
      'apache-snapshots',
    ])
      expect(await readPom(text(`maven/${name}.pom`))).toHaveProperty('licenses')
  })
})
