import { expect, it } from 'vitest'
import { findGnuLicenses } from './gnu-notice.ts'

it.each([
  ['GNU General Public License v2.0', 'GPL-2.0-only'],
  ['This project is licensed under GPL-3.0-or-later.', 'GPL-3.0-or-later'],
  ['licensed under the LGPL-2.1-or-later license', 'LGPL-2.1-or-later'],
  ['released under AGPL-3.0-only', 'AGPL-3.0-only'],
  ['licensed under the GPL-2.0-or-later and LGPL-2.1-or-later', 'GPL-2.0-or-later, LGPL-2.1-or-later'],
  ['GNU GPL version 2.0 or newer', 'GPL-2.0-or-later'],
  ['GNU Library General Public License, version 2 or (at your option) any later version', 'LGPL-2.0-or-later'],
  ['version 2 or later of the GNU General Public License', 'GPL-2.0-or-later'],
  ['the GNU General Public License, version 2 or version 3', 'GPL-2.0-only OR GPL-3.0-only'],
  ['GNU General Public License, version 2 (GPLv2) or later', 'GPL-2.0-or-later'],
  [
    'GNU Free Documentation License, Version 1.3 or any later version published by the FSF; with no Invariant Sections',
    'GFDL-1.3-no-invariants-or-later',
  ],
  ['the GNU Affero General Public License (AGPL) v3', 'AGPL-3.0-only'],
  ['the Lesser GNU Public License', 'LGPL-2.0-or-later'],
  ['a GNU General Public License, version 9', ''],
  ['GPL-compatible', ''],
  ['not under the GNU General Public License (GPL)', ''],
  ['pins gpl2 0', ''],
])('%s is %s', (text, licenses) => {
  expect(
    findGnuLicenses(text)
      .map(({ license }) => license)
      .join(', '),
  ).toBe(licenses)
})
