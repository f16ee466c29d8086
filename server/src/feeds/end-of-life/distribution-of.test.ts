import { describe, expect, it } from 'vitest'
import { distributionOf } from '#feeds/end-of-life/distribution-of.ts'
import { parsePurl } from '@waybill/identifiers'

function read(text: string): string | undefined {
  const purl = parsePurl(text)
  const placed = purl && distributionOf(purl)
  return placed && `${placed.key} ${placed.release}`
}

describe('the distro qualifier says the distribution and its release', () => {
  it.each([
    ['pkg:deb/debian/openssl@1.1.1n?distro=debian-10', 'distro:debian 10'],
    ['pkg:deb/debian/openssl@1.1.1n?distro=debian-12.4', 'distro:debian 12.4'],
    ['pkg:deb/debian/openssl@1.1.1n?distro=jessie', 'distro:debian jessie'],
    ['pkg:deb/debian/openssl@1.1.1n?distro=debian-bookworm', 'distro:debian debian-bookworm'],
    ['pkg:deb/ubuntu/openssl@3.0.2?distro=ubuntu-22.04', 'distro:ubuntu 22.04'],
    ['pkg:apk/alpine/musl@1.2.3?distro=alpine-3.18.4', 'distro:alpine 3.18.4'],
    ['pkg:apk/alpine/musl@1.2.3?distro=3.18.4', 'distro:alpine 3.18.4'],
    ['pkg:rpm/redhat/bash@4.4?distro=rhel-8.6', 'distro:rhel 8.6'],
    ['pkg:rpm/redhat/bash@4.4?distro=redhat-8.6', 'distro:redhat 8.6'],
    ['pkg:rpm/centos/bash@4.4?distro=centos-7', 'distro:centos 7'],
    ['pkg:rpm/fedora/curl@7.50?distro=fc-25', 'distro:fc 25'],
    ['pkg:rpm/opensuse/curl@7.56?distro=opensuse-leap-15.5', 'distro:opensuse-leap 15.5'],
    ['pkg:rpm/opensuse/curl@7.56?distro=opensuse.leap-15.5', 'distro:opensuse.leap 15.5'],
    ['pkg:rpm/suse/curl@7.56?distro=sles-15.4', 'distro:sles 15.4'],
    ['pkg:rpm/amzn/curl@7.56?distro=amzn-2023', 'distro:amzn 2023'],
    ['pkg:rpm/amazon/curl@7.56?distro=amazon-2%20%28Karoo%29', 'distro:amazon 2'],
    ['pkg:rpm/oracle/curl@7.56?distro=ol-8.6', 'distro:ol 8.6'],
    ['pkg:rpm/rocky/curl@7.56?distro=rocky-9.2', 'distro:rocky 9.2'],
  ])('%s: %s', (purl, expected) => {
    expect(read(purl)).toBe(expected)
  })

  it.each([
    'pkg:deb/debian/openssl@1.1.1n',
    'pkg:npm/left-pad@1.0.0?distro=debian-10',
    'pkg:apk/wolfi/musl@1.2.3?distro=wolfi-20230201',
    `pkg:deb/debian/openssl@1.1.1n?distro=${'debian-'.repeat(50)}`,
  ])('%s: none whose end of life is known', (purl) => {
    expect(read(purl)).toBeUndefined()
  })
})
