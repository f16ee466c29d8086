import { describe, expect, it } from 'vitest'
import { textNotice } from '#releases/notice/write-notice.ts'
import { withoutPlaceholders } from '#releases/notice/without-placeholders.ts'
import { licenseFullText } from '#releases/notice/license-full-text.ts'
import { listedLicenses } from '@waybill/licensing'
import { makeSbom, componentOf } from '#test/make-sbom.ts'
import { snapshotComponent, licensed, snapshotModule, snapshotOf } from '#test/make-snapshot.ts'

const ids = listedLicenses().map(({ id }) => id)

/** Years and holders that a template leaves open, found otherwise than the code finds them. */
const leftOpen = [
  /[<[{]\s*(?:various )?(?:years?|yyyy|xxxx|19yy|jahr)\b[^>\]}\n]{0,40}[>\]}]/giu,
  /[<[{][^<>[\]{}\n@]{0,40}\b(?:copyright holders?|copyright owner|copyright inhaber|owner|name of author|licensor name)\b[^<>[\]{}\n]{0,40}[>\]}]/giu,
  /copyright\s*(?:\(c\)|©)?\s*(?:year\b|yyyy\b|\(year\)|19yy|20\[)/giu,
  /^\W*copyright\s*(?:\(c\)|©)?\s*_{3,}/gimu,
  /\bname of (?:author|copyright owner)\b[>\]]/giu,
  /\bcopyrightholdersname\b/giu,
]

it('no text of the SPDX list leaves a year or a holder open in a notice', () => {
  const components = ids.map((id) => componentOf(`pkg:npm/x@1.0.0?id=${encodeURIComponent(id)}`))
  const module = snapshotModule(components, {
    components: components.map((component, index) => snapshotComponent(component, { license: licensed(String(ids[index])) })),
  })
  const text = textNotice(snapshotOf([module]))
  expect(text.length).toBeGreaterThan(3_000_000)
  expect(leftOpen.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))).toEqual([])
})

it('finds the placeholders in the list', () => {
  const texts = ids.map((id) => licenseFullText(id)?.text ?? '')
  for (const pattern of leftOpen) expect(texts.some((text) => new RegExp(pattern.source, pattern.flags).test(text))).toBe(true)
})

it('a text that is no template stays as it was published', () => {
  const changed = ids.filter((id) => {
    const text = licenseFullText(id)?.text
    return text !== undefined && withoutPlaceholders(text) !== text
  })
  expect(changed.length).toBeLessThan(120)
  for (const id of ['curl', 'OpenSSL', 'EPL-2.0', 'MPL-2.0', 'MPL-1.1', 'Artistic-2.0', 'CC-BY-4.0', 'Zlib', 'AFL-3.0', 'WTFPL', 'ISC'])
    expect([id, changed.includes(id)]).toEqual([id, false])
})

it('every word of the terms is kept: only advice to authors and notices that name nobody are gone', () => {
  for (const [id, advice] of [
    ['Apache-2.0', 'APPENDIX: How to apply the Apache License to your work.'],
    ['GPL-3.0-only', 'How to Apply These Terms to Your New Programs'],
    ['GFDL-1.3-only', 'ADDENDUM: How to use this License for your documents'],
  ] as const) {
    const text = licenseFullText(id)?.text ?? ''
    expect(withoutPlaceholders(text)).toBe(text.slice(0, text.indexOf(advice)).trimEnd())
  }
  const mit = licenseFullText('MIT')?.text ?? ''
  expect(withoutPlaceholders(mit)).toBe(mit.replace(/^Copyright.*\n/mu, ''))
})

describe('a line', () => {
  it.each([
    ['Copyright (c) <year> <owner>. All rights reserved.\nterms', 'terms'],
    [' * Copyright [yyyy] [name of copyright owner]\n * terms', ' * terms'],
    ['Copyright ${year} ${licensor name}\nterms', 'terms'],
    ['Copyright (C) YEAR by AUTHOR EMAIL\nterms', 'terms'],
    ['Copyright (c) ______ ________.\nterms', 'terms'],
    ['Copyright <yyyy, yyyy> The Open Group', 'Copyright The Open Group'],
    ['Copyright (c) 2024 Jane Doe <jane@acme.example>', 'Copyright (c) 2024 Jane Doe <jane@acme.example>'],
    ['Copyright (c) 2001 The Project <https://acme.example/>', 'Copyright (c) 2001 The Project <https://acme.example/>'],
    ['the name of <copyright holder> may not be used', 'the name of copyright holder may not be used'],
    ['a year after the owner of the name <Program> [1]', 'a year after the owner of the name <Program> [1]'],
  ])('%j becomes %j', (line, expected) => {
    expect(withoutPlaceholders(line)).toBe(expected)
  })

  it.each(['copyright '.repeat(50_000), `copyright ${'2'.repeat(200_000)}x`, `copyright ${' '.repeat(200_000)}`, '<year'.repeat(50_000)])(
    'made to take for ever takes a moment',
    (line) => {
      expect(withoutPlaceholders(line).length).toBeGreaterThan(0)
    },
  )
})

it('the copyrights of the components stand in the place of the template', () => {
  const component = { ...componentOf('pkg:npm/left@1.0.0'), copyright: 'Copyright (c) 2026 Jane Doe' }
  const module = snapshotModule([component], {
    components: [snapshotComponent(component, { license: licensed('MIT') })],
    bom: makeSbom([component]),
  })
  const text = textNotice(snapshotOf([module]))
  expect(text).toContain('  Copyright (c) 2026 Jane Doe\n')
  expect(text).toMatch(/MIT License\n+Permission is hereby granted/u)
})

it('is published by whom the settings name', () => {
  const publisher = { name: 'Acme PSIRT', namespace: 'https://psirt.acme.example', category: 'vendor', contact: undefined } as const
  expect(textNotice(snapshotOf([snapshotModule([])], { publisher }))).toContain(
    'Published by Acme PSIRT (https://psirt.acme.example), as of',
  )
})
