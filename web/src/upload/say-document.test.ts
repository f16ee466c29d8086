import { expect, it } from 'vitest'
import { recogniseDocument, recogniseStart } from './recognise-document.ts'
import { sayDocument, sayProblem } from './say-document.ts'
import { uploadTexts } from './upload-texts.ts'

const { en } = uploadTexts

it.each([
  ['{"bomFormat":"CycloneDX","specVersion":"1.6"}', 'SBOM, CycloneDX 1.6'],
  ['{"spdxVersion":"SPDX-2.3"}', 'SBOM, SPDX 2.3'],
  ['{"document":{"csaf_version":"2.0"}}', 'VEX document, CSAF 2.0'],
  ['{"runs":[]}', 'Test results, SARIF'],
  ['{"a":1}', undefined],
])('says what %s is', (text, said) => {
  expect(sayDocument(recogniseDocument(text), en)).toBe(said)
})

it('leaves it to the service what a large document is where its start does not say it', () => {
  expect(sayDocument(recogniseStart('{"metadata":'), en)).toBe('Too large to be recognised here: the service says what it is.')
  expect(sayDocument(recogniseStart('{"bomFormat": "CycloneDX", "specVersion": "1.7"'), en)).toBe('CycloneDX 1.7')
})

it.each([
  ['', 'The file is empty. The file is not uploaded.'],
  ['{"a":1}', 'Waybill does not know this kind of document. The file is not uploaded.'],
  ['{"lockfileVersion":3}', 'This is a package lock: have a tool make an SBOM of it. The file is not uploaded.'],
  ['{"spdxVersion":"SPDX-2.3"}', undefined],
])('says why %j is not sent', (text, said) => {
  expect(sayProblem(recogniseDocument(text), en)).toBe(said)
})

it('says where JSON is broken', () => {
  expect(sayProblem(recogniseDocument('{"a":'), en)).toMatch(/^This is not valid JSON \(.+\)\. The file is not uploaded\.$/u)
})
