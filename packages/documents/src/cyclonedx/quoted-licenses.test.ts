import { array, assert, constantFrom, option, property, record, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sbom } from '../sbom/sbom.ts'
import { readCycloneDxDocument } from './read-cyclonedx-document.ts'
import { writeCycloneDx } from './write-cyclonedx.ts'

const metadata = { serialNumber: 'urn:uuid:1b0a0a4c-0f0e-4c0e-8f0e-0123456789ab', timestamp: '2026-01-01T00:00:00Z', toolVersion: '1' }

/** A document of components, each with one expression. */
function read(...choices: readonly object[]): Sbom {
  const components = choices.map((choice, i) => ({ type: 'library', name: `c${String(i)}`, version: '1.0.0', licenses: [choice] }))
  return readAgain({ bomFormat: 'CycloneDX', specVersion: '1.7', version: 1, components })
}

function readAgain(document: object): Sbom {
  return readCycloneDxDocument(new TextEncoder().encode(JSON.stringify(document)))
}

function quoting(id: string, content: string): object {
  return { expression: `${id} AND MIT`, expressionDetails: [{ licenseIdentifier: id, text: { content } }] }
}

describe('what an expression quotes of a licence (docs/reference/imports.md#licences-of-a-document)', () => {
  it('is read with its text, address and name', () => {
    const detail = { licenseIdentifier: 'LicenseRef-1', text: { content: 'You may.' }, url: 'https://acme.example/license' }
    const properties = [{ name: 'waybill:license-name:LicenseRef-1', value: 'Acme License' }]
    const sbom = read({ expression: 'LicenseRef-1 OR MIT', expressionDetails: [detail], properties })
    expect(sbom.components[0]?.licenses).toEqual([{ expression: 'LicenseRef-1 OR MIT' }])
    expect(sbom.extractedLicenses).toEqual([
      { id: 'LicenseRef-1', name: 'Acme License', text: 'You may.', url: 'https://acme.example/license' },
    ])
    expect(sbom.notices).toMatchObject({ warnings: [] })
    expect(sbom.notices.losses).toBeUndefined()
  })

  it('counts for the document; what two places quote differently is not known', () => {
    expect(read(quoting('LicenseRef-1', 'You may.'), quoting('LicenseRef-1', 'You may.')).extractedLicenses).toHaveLength(1)
    const sbom = read(quoting('LicenseRef-1', 'You may.'), quoting('LicenseRef-2', 'Ask.'), quoting('LicenseRef-1', 'You may not.'))
    expect(sbom.extractedLicenses).toEqual([{ id: 'LicenseRef-2', text: 'Ask.' }])
    expect(sbom.notices.warnings.map(({ message }) => message)).toEqual(['Licences quoted differently under one id were left out'])
  })

  it('is of no use for an id of the SPDX list, and where it says nothing', () => {
    const details = [{ licenseIdentifier: 'MIT', text: { content: 'Permission is hereby …' } }, { licenseIdentifier: 'LicenseRef-1' }]
    expect(read({ expression: 'LicenseRef-1 AND MIT', expressionDetails: details }).extractedLicenses).toBeUndefined()
  })

  it('is written where it is mentioned first', () => {
    const sbom = read(quoting('LicenseRef-1', 'You may.'), { expression: 'LicenseRef-1' }, { expression: 'LicenseRef-9' })
    const { components } = writeCycloneDx(sbom, metadata) as { components: readonly { licenses: unknown }[] }
    expect(components.map(({ licenses }) => licenses)).toEqual([
      [{ expression: 'LicenseRef-1 AND MIT', expressionDetails: [{ licenseIdentifier: 'LicenseRef-1', text: { content: 'You may.' } }] }],
      [{ expression: 'LicenseRef-1' }],
      [{ expression: 'LicenseRef-9' }],
    ])
  })

  it('is the same when it is read again', () => {
    const word = string({ minLength: 1 }).filter((text) => text.trim() === text && !text.includes('\0'))
    const license = record({ name: option(word, { nil: undefined }), text: word })
    const mentions = array(constantFrom('LicenseRef-a', 'LicenseRef-b OR MIT', 'LicenseRef-a AND LicenseRef-c'), { minLength: 1 })
    assert(
      property(record({ a: license, b: license, c: license }), mentions, (contents, expressions) => {
        const extractedLicenses = Object.entries(contents).map(([id, { name, text }]) =>
          Object.assign({ id: `LicenseRef-${id}`, text }, name !== undefined && { name }),
        )
        const mentioned = extractedLicenses.filter(({ id }) => expressions.some((expression) => expression.includes(id)))
        const sbom = { ...read(...expressions.map((expression) => ({ expression }))), extractedLicenses }
        const again = readAgain(writeCycloneDx(sbom, metadata)).extractedLicenses ?? []
        expect(again.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(mentioned)
      }),
    )
  })
})
