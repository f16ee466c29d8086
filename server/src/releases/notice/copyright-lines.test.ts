import { describe, expect, it } from 'vitest'
import { copyrightLines } from '#releases/notice/copyright-lines.ts'
import { licenseFullText } from '#releases/notice/license-full-text.ts'

describe('copyright lines of a text', () => {
  it.each([
    ['Copyright (c) 2010-2024 Jane Roe and others', 'Copyright (c) 2010-2024 Jane Roe and others'],
    [' *  Copyright Jane Roe', 'Copyright Jane Roe'],
    ['(c) 2020 Jane', '(c) 2020 Jane'],
    ['© Acme GmbH', '© Acme GmbH'],
    ['Copyright\t2001,\u0007 Acme', 'Copyright 2001, Acme'],
  ])('%j', (text, line) => {
    expect(copyrightLines(`MIT License\r\n\r\n${text}\n${text}\nPermission is hereby granted`)).toEqual([line])
  })
  it.each([
    'Copyright (c) <year> <copyright holders>',
    'Copyright [yyyy] [name of copyright owner]',
    'Copyright notice and this permission notice shall be included',
    'copyright license to reproduce, prepare derivative works',
    'The above copyright notice',
    'copyright',
    `Copyright 2020 ${'x'.repeat(400)}`,
  ])('are not %j', (text) => {
    expect(copyrightLines(text)).toEqual([])
  })
  it('are none in licences that are templates, and bounded in number', () => {
    for (const id of ['MIT', 'Apache-2.0', 'BSD-3-Clause']) expect(copyrightLines(licenseFullText(id)?.text ?? '')).toEqual([])
    expect(copyrightLines(Array.from({ length: 90 }, (_, i) => `Copyright ${2000 + i} A`).join('\n'))).toHaveLength(50)
  })
})
