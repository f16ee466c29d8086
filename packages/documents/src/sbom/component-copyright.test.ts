import { describe, expect, it } from 'vitest'
import { readCycloneDxDocument } from '../cyclonedx/read-cyclonedx-document.ts'
import { readSpdxDocument } from '../spdx/read-spdx-document.ts'
import { writeCycloneDx } from '../cyclonedx/write-cyclonedx.ts'
import { writeSpdx } from '../spdx/write-spdx.ts'
import type { Sbom } from './sbom.ts'

const imprint = { serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', timestamp: '2026-11-20T10:11:12.345Z', toolVersion: '1' }

function cyclonedx(fields: object): Sbom {
  const components = [{ type: 'library', name: 'a', version: '1', purl: 'pkg:npm/a@1', ...fields }]
  return readCycloneDxDocument(new TextEncoder().encode(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components })))
}

function spdx(copyrightText: unknown): Sbom {
  const packages = [{ SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', downloadLocation: 'NOASSERTION', copyrightText }]
  const document = { spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'x', dataLicense: 'CC0-1.0', packages }
  return readSpdxDocument(new TextEncoder().encode(JSON.stringify(document)))
}

describe('who holds the copyright', () => {
  it('is what CycloneDX states and what it found as evidence, each notice once', () => {
    const sbom = cyclonedx({
      copyright: 'Copyright 2020 Jane\r\n Copyright 2021 Acme ',
      evidence: { copyright: [{ text: 'Copyright 2020 Jane' }, { text: '(c) 2022 X' }, { other: 1 }] },
    })
    expect(sbom.components[0]?.copyright).toBe('Copyright 2020 Jane\nCopyright 2021 Acme\n(c) 2022 X')
    expect(sbom.notices.losses?.map(({ path }) => path) ?? []).not.toContain('/components/*/copyright')
  })
  it('is what SPDX states', () => {
    expect(spdx('Copyright 2020 Jane').components[0]?.copyright).toBe('Copyright 2020 Jane')
  })
  it.each(['NOASSERTION', 'NONE', '', '  ', null])('is unknown where SPDX says %j', (text) => {
    expect(spdx(text).components[0]?.copyright).toBeUndefined()
  })
  it('is cut, with a warning, where it is a book', () => {
    const sbom = cyclonedx({ copyright: 'x'.repeat(6000) })
    expect(sbom.components[0]?.copyright).toHaveLength(5000)
    expect(sbom.notices.warnings.map(({ message }) => message)).toContain('Copyright notices were cut after 5000 characters')
  })
  it('is written where it is known, and reads back', () => {
    const sbom = cyclonedx({ copyright: 'Copyright 2020 Jane' })
    expect(writeCycloneDx(sbom, imprint)['components']).toMatchObject([{ copyright: 'Copyright 2020 Jane' }])
    expect(writeSpdx(sbom, imprint)['packages']).toMatchObject([{ copyrightText: 'Copyright 2020 Jane' }])
    expect(writeSpdx(cyclonedx({}), imprint)['packages']).toMatchObject([{ copyrightText: 'NOASSERTION' }])
  })
})
