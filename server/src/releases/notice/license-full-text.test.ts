import { describe, expect, it } from 'vitest'
import { licenseFullText } from '#releases/notice/license-full-text.ts'
import { listedLicenses } from '@waybill/licensing'

describe('the full text of a licence', () => {
  it('is that of the SPDX list, whatever the case of the id', () => {
    const mit = licenseFullText('mit')
    expect(mit).toMatchObject({ id: 'MIT', name: 'MIT License', url: 'https://spdx.org/licenses/MIT.html' })
    expect(mit?.text).toContain('Permission is hereby granted, free of charge')
    expect(licenseFullText('GPL-3.0-only')?.text).toContain('GNU GENERAL PUBLIC LICENSE')
  })
  it('is there for every licence of the list; an id that is newer has an address', () => {
    expect(listedLicenses().filter(({ id }) => (licenseFullText(id)?.text ?? '').trim() === '')).toEqual([])
    expect(licenseFullText('FDK-MPEG-H')).toMatchObject({ url: 'https://spdx.org/licenses/FDK-MPEG-H.html', text: undefined })
  })
  it('is not there for exceptions, which have an address', () => {
    expect(licenseFullText('classpath-exception-2.0')).toEqual({
      id: 'Classpath-exception-2.0',
      name: 'Classpath-exception-2.0',
      url: 'https://spdx.org/licenses/Classpath-exception-2.0.html',
      text: undefined,
    })
  })
  it.each(['', '../package', 'LicenseRef-own', 'constructor', '__proto__', 'MIT/../ISC'])('is unknown for %j', (id) => {
    expect(licenseFullText(id)).toBeUndefined()
  })
})
