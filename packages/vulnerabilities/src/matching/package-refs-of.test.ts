import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packageRefsOf } from './package-refs-of.ts'
import { parsePurl } from '@waybill/identifiers'

function refs(text: string) {
  return packageRefsOf(parsePurl(text)!)
}

/** `key@version via confidence`, with the release where one is asked for. */
function brief(text: string): readonly string[] {
  return refs(text).map(({ lookupKey, version, via, confidence, release, anyRelease }) =>
    [lookupKey, version ?? '-', via, confidence, ...(anyRelease ? [] : [release])].join(' '),
  )
}

describe('packagesOf', () => {
  it.each([
    ['pkg:npm/%40babel/core@7.0.0', ['npm:@babel/core 7.0.0 name 5']],
    ['pkg:npm/babel/core@7.0.0', ['npm:@babel/core 7.0.0 name 5']],
    ['pkg:pypi/Zope.Interface@5', ['PyPI:zope-interface 5 name 5']],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', ['Maven:org.apache.logging.log4j:log4j-core 2.14.1 name 5']],
    ['pkg:composer/drupal/webform@6.0.0', ['Packagist:drupal/webform 6.0.0 name 5']],
    ['pkg:conan/bincrafters/zlib@1.2.11?channel=stable', ['ConanCenter:zlib 1.2.11 name 5']],
    ['pkg:swift/github.com/apple/swift-nio@v2.0.0', ['SwiftURL:github.com/apple/swift-nio 2.0.0 name 5']],
    ['pkg:githubactions/github/codeql-action/init@v2', ['GitHub Actions:github/codeql-action 2 name 5']],
    ['pkg:github/tj-actions/changed-files@v45', ['GitHub Actions:tj-actions/changed-files 45 alias 4']],
    ['pkg:bitnami/postgresql@17.2.0-8?arch=arm64', ['Bitnami:postgresql 17.2.0 name 5']],
    ['pkg:gem/nokogiri@1.13.0-x86_64-linux', ['RubyGems:nokogiri 1.13.0 name 5']],
    ['pkg:nuget/Newtonsoft.Json@%5B13.0.3%5D', ['NuGet:newtonsoft.json 13.0.3 name 5']],
    ['pkg:unheard-of/thing@1', []],
    ['pkg:generic/openssl@1.1.1', []],
  ])('names packages of registries: %s', (purl, expected) => {
    expect(brief(purl)).toEqual(expected)
  })

  it.each([
    ['pkg:golang/github.com/gin-gonic/gin@v1.9.0', ['Go:github.com/gin-gonic/gin 1.9.0 name 5']],
    ['pkg:golang/github.com/docker/docker@v20.10.7%2Bincompatible', ['Go:github.com/docker/docker 20.10.7 name 5']],
    ['pkg:golang/github.com/pelletier/go-toml@v2.0.8#v2', ['Go:github.com/pelletier/go-toml/v2 2.0.8 name 5']],
    [
      'pkg:golang/google.golang.org/genproto@v1#googleapis/api',
      ['Go:google.golang.org/genproto/googleapis/api 1 name 5', 'Go:google.golang.org/genproto 1 alias 1'],
    ],
    ['pkg:golang/stdlib@1.21', ['Go:stdlib 1.21.0 name 5']],
    ['pkg:golang/stdlib@go1.21rc2', ['Go:stdlib 1.21.0-rc.2 name 5']],
    ['pkg:golang/toolchain@v1.22.3', ['Go:toolchain 1.22.3 name 5']],
    ['pkg:golang/command-line-arguments@(devel)', ['Go:command-line-arguments - name 5']],
  ])('knows the ways of Go: %s', (purl, expected) => {
    expect(brief(purl)).toEqual(expected)
  })

  it.each([
    ['pkg:deb/debian/curl@7.88.1-10?distro=debian-12.5', ['Debian:curl 7.88.1-10 name 5 12']],
    ['pkg:deb/debian/curl@7.88.1-10?distro=bookworm', ['Debian:curl 7.88.1-10 name 5 12']],
    ['pkg:deb/debian/curl@7.88.1-10', ['Debian:curl 7.88.1-10 name 4']],
    ['pkg:deb/debian/curl@7.88.1-10?distro=sid', ['Debian:curl 7.88.1-10 name 4']],
    ['pkg:deb/debian/libssl1.1@1.1.1n-0%2Bdeb11u3?upstream=openssl&distro=debian-11', ['Debian:openssl 1.1.1n-0+deb11u3 source 5 11']],
    ['pkg:deb/debian/libbz2-1.0@1.0.6-7%2Bb3?upstream=bzip2%401.0.6-7&distro=debian-8', ['Debian:bzip2 1.0.6-7 source 5 8']],
    ['pkg:deb/debian/libbz2-1.0@1.0.6-7%2Bb3?source=bzip2&distro=debian-8', ['Debian:bzip2 1.0.6-7 source 5 8']],
    ['pkg:deb/debian/libgcc1@8.3.0-6?distro=debian-10.2&epoch=1', ['Debian:libgcc1 1:8.3.0-6 name 5 10']],
    ['pkg:deb/raspbian/bash@5.1-2?distro=raspbian-11', ['Debian:bash 5.1-2 alias 4 11']],
    [
      'pkg:deb/ubuntu/bash@5.1-6ubuntu1?distro=jammy',
      ['Ubuntu:bash 5.1-6ubuntu1 name 5 22.04', 'Ubuntu:bash 5.1-6ubuntu1 alias 4 Pro:22.04'],
    ],
    ['pkg:deb/ubuntu/bash@4?distro=esm-infra/xenial', ['Ubuntu:bash 4 name 5 Pro:16.04', 'Ubuntu:bash 4 alias 4 16.04']],
    ['pkg:deb/bash@5?distro=debian-11', ['Debian:bash 5 name 5 11']],
    ['pkg:deb/bash@5', []],
    ['pkg:apk/alpine/libssl3@3.0.8-r0?distro=alpine-3.17.0&upstream=openssl', ['Alpine:openssl 3.0.8-r0 source 5 v3.17']],
    ['pkg:apk/alpine/musl@1.2.3-r0?distro=3.16.0', ['Alpine:musl 1.2.3-r0 name 5 v3.16']],
    ['pkg:alpine/musl@1.2.3-r0?distro=alpine-3.16.0', ['Alpine:musl 1.2.3-r0 name 5 v3.16']],
    ['pkg:apk/wolfi/git@2.39.0-r1?distro=wolfi-20230201', ['Wolfi:git 2.39.0-r1 name 5']],
    ['pkg:rpm/redhat/bash@4.4.20-4.el8_6?distro=rhel-8.10', ['Red Hat:bash 4.4.20-4.el8_6 name 5 8']],
    ['pkg:rpm/rhel/bind@9.11?distro=rhel-7.7&epoch=32', ['Red Hat:bind 32:9.11 name 5 7']],
    ['pkg:rpm/centos/bash@4.4-1.el8?distro=centos-8', ['Red Hat:bash 4.4-1.el8 alias 4 8']],
    [
      'pkg:rpm/almalinux/openssl-libs@1.1.1k-9.el8?epoch=1&distro=almalinux-8.8&upstream=openssl-1.1.1k-9.el8.src.rpm',
      ['AlmaLinux:openssl-libs 1:1.1.1k-9.el8 name 5 8', 'AlmaLinux:openssl 1:1.1.1k-9.el8 source 5 8'],
    ],
    ['pkg:rpm/sles/bash@4.4?distro=sles-15.4', ['SUSE:bash 4.4 name 5 15.4']],
    ['pkg:rpm/fedora/bash@5.3.0-2.fc43?distro=fedora-44', []],
    ['pkg:rpm/amazon/bash@4?distro=amazon-2%20%28Karoo%29', []],
  ])('finds distribution, release and source: %s', (purl, expected) => {
    expect(brief(purl)).toEqual(expected)
  })

  it.each(['latest', 'UNKNOWN', '*', '^1.2.0', '>=1,<2', '[1.0,2.0)', '${project.version}', '(devel)'])(
    'takes %j for no version',
    (version) => {
      expect(refs(`pkg:maven/a/b@${encodeURIComponent(version)}`)[0]?.version).toBeUndefined()
    },
  )

  it('never throws', () => {
    const start = constantFrom('deb/debian/a?upstream=', 'rpm/redhat/a?upstream=', 'golang/', 'deb/ubuntu/a?distro=', 'rpm/sles/a?distro=')
    assert(
      property(start, string({ unit: 'binary' }), (prefix, rest) => {
        const purl = parsePurl(`pkg:${prefix}${encodeURIComponent(rest)}`)
        expect(purl === undefined ? [] : packageRefsOf(purl)).toBeInstanceOf(Array)
      }),
    )
  })
})
