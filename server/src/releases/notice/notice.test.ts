import { describe, expect, it } from 'vitest'
import type { Snapshot, SnapshotComponent } from '#approvals/snapshot/snapshot.ts'
import type { Component } from '@waybill/documents'
import { htmlNotice } from '#releases/notice/html-notice.ts'
import { loadNotice } from '#releases/notice/notice.ts'
import { jsonNotice, textNotice } from '#releases/notice/write-notice.ts'
import { componentOf } from '#test/make-sbom.ts'
import { snapshotComponent, licensed, snapshotModule, snapshotOf } from '#test/make-snapshot.ts'

type Licensed = readonly [purl: string, expression: string, more?: Partial<Component>]

function releaseOf(...components: readonly Licensed[]): Snapshot {
  const made = components.map(([purl, , more]) => componentOf(purl, more))
  const licensedComponents = made.map((one, i): SnapshotComponent =>
    snapshotComponent(one, { license: licensed(components[i]?.[1] ?? '') }),
  )
  return snapshotOf([{ ...snapshotModule(made), components: licensedComponents }])
}

/** A module that names a licence of its own. */
function naming(name: string, text: string): Snapshot['modules'][number] {
  const made = snapshotModule([componentOf(`pkg:npm/${name}@1`, { licenses: [{ expression: 'LicenseRef-1' }] })], { name })
  return { ...made, bom: { ...made.bom, extractedLicenses: [{ id: 'LicenseRef-1', name: 'Own', text }] } }
}

function idsOf(snapshot: Snapshot): readonly string[] {
  return loadNotice(snapshot).licenses.map(({ names }) => names.map(({ id }) => id).join(' = '))
}

describe('the notice of a release', () => {
  it('has every licence text once and the components under it', () => {
    const text = textNotice(releaseOf(['pkg:npm/b@1', 'MIT'], ['pkg:npm/a@2', 'MIT'], ['pkg:npm/c@3', 'MIT AND ISC']))
    expect(text.match(/Permission is hereby granted, free of charge/gu)).toHaveLength(1)
    expect(text.indexOf('- a 2')).toBeGreaterThan(text.indexOf('MIT License (MIT)'))
    expect(text.match(/- c 3 {2}<pkg:npm\/c@3>\n {2}MIT AND ISC/gu)).toHaveLength(2)
  })
  it('is the same, byte for byte, whenever and in whatever order it is written', () => {
    const parts: readonly Licensed[] = [
      ['pkg:npm/b@1', 'MIT'],
      ['pkg:npm/A@2', 'ISC'],
      ['pkg:npm/c@3', 'Zlib'],
    ]
    for (const write of [textNotice, jsonNotice, htmlNotice])
      expect(write(releaseOf(...parts.toReversed()))).toBe(write(structuredClone(releaseOf(...parts))))
  })
  it('orders licences and components by name', () => {
    const notice = loadNotice(
      releaseOf(['pkg:npm/b@1', 'Zlib'], ['pkg:npm/b@0', 'Zlib'], ['pkg:npm/a@2', 'Zlib'], ['pkg:npm/d@3', 'Apache-2.0']),
    )
    expect(notice.licenses.map(({ names }) => names[0]?.id)).toEqual(['Apache-2.0', 'Zlib'])
    expect(notice.licenses[1]?.components.map(({ purl }) => purl)).toEqual(['pkg:npm/a@2', 'pkg:npm/b@0', 'pkg:npm/b@1'])
  })
  it('lists a component under the selected alternative', () => {
    const a = componentOf('pkg:npm/a@1')
    const license = licensed('MIT OR GPL-3.0-only', { chosen: 'MIT' })
    const snapshot = snapshotOf([{ ...snapshotModule([a]), components: [snapshotComponent(a, { license })] }])
    expect(idsOf(snapshot)).toEqual(['MIT'])
    expect(loadNotice(snapshot).licenses[0]?.components[0]?.license).toBe('MIT')
  })
  it('joins licences whose texts are equal', () => {
    expect(idsOf(releaseOf(['pkg:npm/a@1', 'GPL-2.0-or-later'], ['pkg:npm/b@1', 'GPL-2.0-only']))).toEqual([
      'GPL-2.0-only = GPL-2.0-or-later',
    ])
  })
  it('names exceptions and the newest licences with their addresses where it has no text', () => {
    const snapshot = releaseOf(['pkg:npm/a@1', 'GPL-2.0-only WITH Classpath-exception-2.0'], ['pkg:npm/b@1', 'FDK-MPEG-H'])
    expect(idsOf(snapshot)).toEqual(['Classpath-exception-2.0', 'FDK-MPEG-H', 'GPL-2.0-only'])
    expect(textNotice(snapshot)).toContain(
      'The text of FDK-MPEG-H is not at hand; it is published at https://spdx.org/licenses/FDK-MPEG-H.html',
    )
  })
  it('takes the texts of licences that documents name themselves, apart where they differ', () => {
    const { licenses } = loadNotice(snapshotOf([naming('a', 'First text'), naming('b', 'Second text')]))
    expect(licenses.map(({ text }) => text)).toEqual(['First text', 'Second text'])
    expect(licenses.map(({ components }) => components.map(({ name }) => name))).toEqual([['a'], ['b']])
  })
  it('keeps words that name no known licence, with the text the document gives them', () => {
    const a = componentOf('pkg:npm/a@1', { licenses: [{ name: 'Acme licence', text: 'Be kind.', url: 'https://acme.example/l' }] })
    const license = licensed('', { text: 'Acme licence', expression: undefined, chosen: undefined, unrecognised: ['Acme licence'] })
    const snapshot = snapshotOf([{ ...snapshotModule([a]), components: [snapshotComponent(a, { license })] }])
    expect(loadNotice(snapshot).licenses).toMatchObject([
      {
        names: [{ id: 'Acme licence', url: 'https://acme.example/l' }],
        text: 'Be kind.',
        components: [{ name: 'a', license: 'Acme licence' }],
      },
    ])
  })
  it('lists the components without a known licence', () => {
    const snapshot = snapshotOf([snapshotModule(['pkg:npm/a@1'])])
    expect(loadNotice(snapshot)).toMatchObject({ licenses: [], unlicensed: [{ name: 'a' }] })
    expect(textNotice(snapshot)).toMatch(/No licence known[^]*- a 1/u)
  })
  it('lists copyrights of the document and of its licence files', () => {
    const text = 'MIT License\n\nCopyright (c) 2020 Jane Roe\n\nPermission is hereby granted'
    const snapshot = releaseOf(['pkg:npm/a@1', 'MIT', { copyright: '2019 Acme\n', licenses: [{ id: 'MIT', text }] }])
    expect(loadNotice(snapshot).licenses[0]?.components[0]?.copyrights).toEqual(['2019 Acme', 'Copyright (c) 2020 Jane Roe'])
  })
  it('does not take the authors of a licence for those of a component', () => {
    const text = 'GNU GENERAL PUBLIC LICENSE\nCopyright (C) 2007 Free Software Foundation, Inc. <https://fsf.org/>\nCopyright 2021 Jane'
    const snapshot = releaseOf(['pkg:npm/a@1', 'GPL-3.0-only', { licenses: [{ id: 'GPL-3.0-only', text }] }])
    expect(loadNotice(snapshot).licenses[0]?.components[0]?.copyrights).toEqual(['Copyright 2021 Jane'])
  })
  it('shows the contact for open source', () => {
    const snapshot = {
      ...releaseOf(['pkg:npm/a@1', 'MIT']),
      company: { id: 'c', name: 'ACME', foss: { email: 'foss@acme.example', zip: '', url: 'https://acme.example' } },
    }
    expect(textNotice(snapshot)).toContain('Questions about open source: foss@acme.example, https://acme.example\n')
  })
  it('is written in linear time for any text', () => {
    const text = `${' '.repeat(99_000)}x`
    const components = Array.from({ length: 20 }, (_, i) =>
      componentOf(`pkg:npm/a${i}@1`, { licenses: [{ name: `Own ${i}`, text: `${text}${i}` }] }),
    )
    const licensedComponents = components.map((one, i) =>
      snapshotComponent(one, { license: licensed('', { expression: undefined, chosen: undefined, unrecognised: [`Own ${i}`] }) }),
    )
    const snapshot = snapshotOf([{ ...snapshotModule(components), components: licensedComponents }])
    expect(textNotice(snapshot).length).toBeGreaterThan(1_900_000)
  })
  it('lets no name write lines or tags of its own', () => {
    const snapshot = releaseOf(['pkg:npm/a@1', 'MIT', { copyright: 'x\u001b[31m<script>alert(1)</script>' }])
    const evil = { ...snapshot, approval: { ...snapshot.approval, name: 'Shop\r\n====\n<img src=x>' } }
    expect(textNotice(evil)).toContain('notices for Shop ==== <img src=x> 1.2.0\n')
    expect(textNotice(evil)).not.toMatch(/[^\P{Cc}\n\t]/u)
    expect(htmlNotice(evil)).not.toMatch(/<script|<img/u)
  })
})
