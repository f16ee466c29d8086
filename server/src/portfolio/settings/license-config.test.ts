import { describe, expect, it } from 'vitest'
import { licenseKeyProblems } from '#portfolio/settings/license-config.ts'

describe('allowed and denied licences (decisions 3)', () => {
  it.each(['MIT', 'gpl-2.0-only', 'GPL-2.0', 'LicenseRef-own', 'DocumentRef-other:LicenseRef-own'])(
    'are named by SPDX id or reference: %s',
    (key) => {
      expect(licenseKeyProblems(key, 'key')).toEqual([])
    },
  )
  it.each([
    ['Apache 2', 'Apache 2 is neither an SPDX licence id nor a LicenseRef-; did you mean Apache-2.0?'],
    ['GPLv2+', 'GPLv2+ is neither an SPDX licence id nor a LicenseRef-; did you mean GPL-2.0-or-later?'],
    ['MIT OR ISC', 'MIT OR ISC is neither an SPDX licence id nor a LicenseRef-'],
    ['Own licence', 'Own licence is neither an SPDX licence id nor a LicenseRef-'],
  ])('refuse %s with what may have been meant', (key, message) => {
    const parameter = 'licenseConfig.blacklist.1.key'
    expect(licenseKeyProblems(key, parameter)).toEqual([{ parameter, message }])
  })
})
