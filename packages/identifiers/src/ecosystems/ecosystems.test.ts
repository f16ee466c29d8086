import { describe, expect, it } from 'vitest'
import { lookupKeyOf, releaseOf, splitEcosystem } from './ecosystems.ts'

describe('splitEcosystem', () => {
  it.each([
    ['npm', 'npm', undefined],
    ['Debian:11', 'Debian', '11'],
    ['Ubuntu:Pro:22.04:LTS', 'Ubuntu', 'Pro:22.04:LTS'],
    ['Packagist:https://packages.drupal.org/8', 'Packagist', 'https://packages.drupal.org/8'],
    ['Root:npm', 'npm', undefined],
    ['Root:Alpine:3.18', 'Alpine', '3.18'],
    ['Debian:', 'Debian', undefined],
    ['', '', undefined],
  ])('cuts %j', (text, ecosystem, release) => {
    expect(splitEcosystem(text)).toEqual({ ecosystem, release })
  })
})

describe('lookupKeyOf', () => {
  it.each([
    ['npm', 'JSONStream', 'npm:JSONStream'],
    ['PyPI', 'Zope._interface', 'PyPI:zope-interface'],
    ['PyPI', 'requests[security]', 'PyPI:requests'],
    ['Maven', 'org.x:y', 'Maven:org.x:y'],
    ['Go', 'github.com/Masterminds/goutils', 'Go:github.com/masterminds/goutils'],
    ['crates.io', 'Serde_JSON', 'crates.io:serde-json'],
    ['NuGet', 'Newtonsoft.Json', 'NuGet:newtonsoft.json'],
    ['Packagist:https://packages.drupal.org/8', 'drupal/Webform', 'Packagist:drupal/webform'],
    ['SwiftURL', 'https://github.com/Apple/swift-nio.git', 'SwiftURL:github.com/apple/swift-nio'],
    ['Ubuntu:22.04:LTS', 'openssl', 'Ubuntu:openssl'],
    ['AlmaLinux:8', 'Judy', 'AlmaLinux:Judy'],
    ['Root:npm', '@rootio/semver', 'npm:@rootio/semver'],
    ['Julia', 'HTTP.jl', 'Julia:HTTP'],
  ])('makes names of %s equal: %s', (ecosystem, name, key) => {
    expect(lookupKeyOf(ecosystem, name)).toBe(key)
  })

  it('knows no key for ecosystems no purl speaks of, nor for an empty name', () => {
    expect(lookupKeyOf('Linux', 'Kernel')).toBeUndefined()
    expect(lookupKeyOf('constructor', 'x')).toBeUndefined()
    expect(lookupKeyOf('npm', ' ')).toBeUndefined()
  })
})

describe('releaseOf', () => {
  it.each([
    ['Debian', '11', '11'],
    ['Debian', 'debian-12.5', '12'],
    ['Debian', 'bookworm', '12'],
    ['Debian', 'debian-bookworm', '12'],
    ['Debian', 'trixie/sid', '13'],
    ['Debian', 'sid', undefined],
    ['Ubuntu', '22.04:LTS', '22.04'],
    ['Ubuntu', 'jammy', '22.04'],
    ['Ubuntu', 'ubuntu-22.04', '22.04'],
    ['Ubuntu', 'Pro:18.04:LTS', 'Pro:18.04'],
    ['Ubuntu', 'esm-infra/bionic', 'Pro:18.04'],
    ['Ubuntu', 'trusty/esm', 'Pro:14.04'],
    ['Ubuntu', 'Pro:FIPS-updates:20.04:LTS', 'Pro:FIPS-updates:20.04'],
    ['Alpine', 'v3.18', 'v3.18'],
    ['Alpine', 'alpine-3.18.4', 'v3.18'],
    ['Alpine', '3.18.4', 'v3.18'],
    ['Alpine', 'edge', 'edge'],
    ['Red Hat', 'rhel-8.10', '8'],
    ['Red Hat', 'enterprise_linux:8::baseos', '8'],
    ['Red Hat', 'rhel_eus:8.4::baseos', 'rhel_eus:8.4::baseos'],
    ['Rocky Linux', 'rocky-9.3', '9'],
    ['SUSE', 'Linux Enterprise Module for Python 3 15 SP4', '15.4'],
    ['SUSE', 'Linux Enterprise Server 12 SP5-LTSS', '12.5'],
    ['SUSE', 'sles-15.4', '15.4'],
    ['SUSE', 'Manager Server 4.3', 'Manager Server 4.3'],
    ['openSUSE', 'Leap 15.5', '15.5'],
    ['openSUSE', 'opensuse-leap-15.5', '15.5'],
    ['openSUSE', 'opensuse-tumbleweed-20240101', 'Tumbleweed'],
    ['openEuler', '22.03-LTS-SP1', '22.03-SP1'],
    ['openEuler', 'openEuler-22.03', '22.03'],
    ['Photon OS', 'photon-4.0', '4.0'],
    ['Packagist', 'https://packages.drupal.org/8', undefined],
    ['npm', '11', undefined],
  ])('of %s reads %j as %j', (ecosystem, text, release) => {
    expect(releaseOf(ecosystem, text)).toBe(release)
  })
})
