import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyclonedx } from '#test/cyclonedx.ts'
import { endOfLifeExport, type ExportedProduct } from '#test/end-of-life-export.ts'
import { type Answer, clientOf, makeCompany, operatorKey, type Service, startService, type TestCompany } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'

// the publisher's own pages, from which its export is made; not part of the project
const file = new URL('../../../../../shared/data/eol/products.json.gz', import.meta.url)

interface Page {
  readonly slug: string
  readonly title: string
  readonly identifiers?: readonly Readonly<Record<string, string>>[]
  readonly releases: readonly { readonly releaseCycle: string; readonly codename?: string; readonly eol: string | boolean }[]
}

function exportedOf({ slug, title, identifiers = [], releases }: Page): ExportedProduct {
  return {
    name: slug,
    label: title,
    identifiers: identifiers.flatMap((identifier) => [identifier['purl'] ?? [], identifier['cpe'] ?? []].flat()),
    releases: releases.map(({ releaseCycle, eol, codename }) =>
      codename === undefined ? [releaseCycle, eol] : [releaseCycle, eol, codename],
    ),
  }
}

const at: { service: Service; company: TestCompany; projectId: string; products: number; imported: Answer['body'] } = {} as never

describe.skipIf(!existsSync(file))('the real products, where they lie beside the repository', () => {
  beforeAll(async () => {
    const { products } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as { products: readonly Page[] }
    at.products = products.length
    at.service = await startService({}, { now: () => new Date('2026-08-22T12:00:00Z') })
    at.company = await makeCompany({ in: at.service })
    at.projectId = await makeProject(at.company)
    const { body } = await clientOf(at.service, operatorKey).request({
      method: 'POST',
      url: '/admin/feeds/eol/import',
      payload: endOfLifeExport(products.map(exportedOf)),
      headers: { 'content-type': 'application/json' },
    })
    at.imported = body
    await at.service.context.jobs.settled()
  })
  afterAll(async () => {
    await at.service.context.jobs.stop()
    await at.service.connection.close()
  })

  it('are all taken', async () => {
    expect(at.imported).toMatchObject({ records: at.products, changed: at.products, rejectedCount: 0 })
    const { rows } = await at.service.connection.pool.query('select count(*)::int as count from eol_release')
    expect(at.products).toBeGreaterThan(400)
    expect((rows as { count: number }[])[0]?.count).toBeGreaterThan(8000)
  })

  it.each([
    ['pkg:maven/log4j/log4j@1.2.17', 'log4j 1'],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.12.4', 'log4j 2.12'],
    ['pkg:maven/org.apache.logging.log4j/log4j-core@2.24.0', undefined],
    ['pkg:pypi/django@3.2.25', 'django 3.2'],
    ['pkg:npm/angular@1.8.3', 'angularjs 1.8'],
    ['pkg:npm/%40angular/core@12.2.16', 'angular 12'],
    ['pkg:npm/vue@2.7.14', 'vue 2.7'],
    ['pkg:npm/vue@3.4.0', 'vue 3.4'],
    ['pkg:golang/stdlib@1.21.5', 'go 1.21'],
    ['pkg:golang/stdlib@v1.26.1', undefined],
    ['pkg:gem/rails@5.2.8', 'ruby-on-rails 5.2'],
    ['pkg:composer/laravel/framework@v8.83.27', 'laravel 8'],
    ['pkg:generic/python@3.7.17', 'python 3.7'],
    ['pkg:generic/openssl@1.1.1w', 'openssl 1.1.1'],
    ['pkg:docker/python@3.8-slim', 'python 3.8'],
    ['pkg:docker/library/debian@buster-slim', 'debian 10'],
    ['pkg:deb/debian/openssl@1.1.1n-0%2Bdeb10u6?arch=amd64&distro=debian-10', 'debian 10'],
    ['pkg:deb/ubuntu/openssl@1.1.1?distro=ubuntu-20.04', 'ubuntu 20.04'],
    ['pkg:deb/ubuntu/openssl@3.0.2?distro=jammy', undefined],
    ['pkg:apk/alpine/musl@1.2.3-r5?arch=x86_64&distro=alpine-3.16.9', 'alpine-linux 3.16'],
    ['pkg:rpm/centos/bash@4.4.20?distro=centos-8', 'centos 8'],
    ['pkg:rpm/centos/bash@5.1.8?distro=centos-9', undefined],
    ['pkg:rpm/redhat/bash@4.2.46?distro=rhel-7.9', 'rhel 7'],
    ['pkg:rpm/fedora/bash@5.2?distro=fedora-38', 'fedora 38'],
    ['pkg:rpm/amzn/bash@4.2?distro=amzn-2018.03', 'amazon-linux 2018.03'],
    ['pkg:nuget/Microsoft.NETCore.App.Runtime.linux-x64@6.0.36', 'dotnet 6'],
    ['pkg:npm/left-pad@1.3.0', undefined],
  ])('evaluate %s: %s', async (purl, ended) => {
    const name = encodeURIComponent(purl.replaceAll(/[^\w-]/gu, '_'))
    const answer = await at.company.post(`/core/imports/scan/cyclonedx?project=${at.projectId}&module=${name}`, cyclonedx([purl]))
    expect(answer.status).toBe(201)
    const { body } = await at.company.get(`/core/modules/${answer.body.moduleId as string}/findings?kind=endoflife`)
    expect((body as { key: string }[]).map(({ key }) => key)).toEqual(ended === undefined ? [] : [ended])
  })
})
