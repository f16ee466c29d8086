import { expect, it } from 'vitest'
import { recognise } from './recognise.ts'

it.each([
  ['CVE-2021-44228', { kind: 'vulnerabilities', ids: ['CVE-2021-44228'] }],
  ['epss cve-2021-44228', { kind: 'vulnerabilities', ids: ['cve-2021-44228'] }],
  ['EUVD-2021-1', { kind: 'vulnerabilities', ids: ['EUVD-2021-1'] }],
  ['GHSA-jfh8-c2jp-5v3q, RUSTSEC-2024-0001', { kind: 'vulnerabilities', ids: ['GHSA-jfh8-c2jp-5v3q', 'RUSTSEC-2024-0001'] }],
  ['CVE 2021 44228', { kind: 'vulnerabilities', ids: ['CVE-2021-44228'] }],
  ['https://nvd.nist.gov/vuln/detail/CVE-2021-44228', { kind: 'vulnerabilities', ids: ['CVE-2021-44228'] }],
  ['https://github.com/advisories/GHSA-jfh8-c2jp-5v3q', { kind: 'vulnerabilities', ids: ['GHSA-jfh8-c2jp-5v3q'] }],
  ['https://cwe.mitre.org/data/definitions/79.html', { kind: 'weakness', id: 'CWE-79' }],
  ['https://example.com/log4j', { kind: 'words', text: 'https://example.com/log4j' }],
  ['CWE 79', { kind: 'weakness', id: 'CWE-79' }],
  ['cwe-79', { kind: 'weakness', id: 'CWE-79' }],
  ['pkg:npm/lodash@4.17.20', { kind: 'component', key: 'pkg:npm/lodash@4.17.20', version: undefined }],
  ['npm:@scope/name@1.0.0', { kind: 'component', key: 'npm:@scope/name', version: '1.0.0' }],
  ['maven:org.slf4j:slf4j-api', { kind: 'component', key: 'maven:org.slf4j:slf4j-api', version: undefined }],
  ['prototype pollution', { kind: 'words', text: 'prototype pollution' }],
  ['CVE-2021-44228 log4j', { kind: 'words', text: 'CVE-2021-44228 log4j' }],
])('%s', (typed, expected) => {
  expect(recognise(typed)).toEqual(expected)
})

it('is nothing for an empty text', () => {
  expect(recognise('  ')).toBeUndefined()
})
