import type { LicenseExpression, LicenseTerm } from './license-expression.ts'

/** One licence as SPDX writes it today. */
export interface CurrentLicense {
  readonly id: string
  readonly exception: string | undefined
}

const gnuVersions = /^(A?GPL|LGPL|GFDL)-\d\.\d$/u

const replaced: Readonly<Record<string, CurrentLicense>> = {
  'BSD-2-Clause-FreeBSD': { id: 'BSD-2-Clause', exception: undefined },
  'BSD-2-Clause-NetBSD': { id: 'BSD-2-Clause', exception: undefined },
  'StandardML-NJ': { id: 'SMLNJ', exception: undefined },
  'eCos-2.0': { id: 'GPL-2.0-or-later', exception: 'eCos-exception-2.0' },
  wxWindows: { id: 'LGPL-2.0-or-later', exception: 'WxWindows-exception-3.1' },
  'GPL-2.0-with-autoconf-exception': { id: 'GPL-2.0-only', exception: 'Autoconf-exception-2.0' },
  'GPL-2.0-with-bison-exception': { id: 'GPL-2.0-only', exception: 'Bison-exception-2.2' },
  'GPL-2.0-with-classpath-exception': { id: 'GPL-2.0-only', exception: 'Classpath-exception-2.0' },
  'GPL-2.0-with-font-exception': { id: 'GPL-2.0-only', exception: 'Font-exception-2.0' },
  'GPL-2.0-with-GCC-exception': { id: 'GPL-2.0-only', exception: 'GCC-exception-2.0' },
  'GPL-3.0-with-autoconf-exception': { id: 'GPL-3.0-only', exception: 'Autoconf-exception-3.0' },
  'GPL-3.0-with-GCC-exception': { id: 'GPL-3.0-only', exception: 'GCC-exception-3.1' },
}

/**
 * A licence in the ids SPDX uses today: `GPL-2.0+` is GPL-2.0-or-later, `GPL-2.0` GPL-2.0-only,
 * `GPL-2.0-with-classpath-exception` GPL-2.0-only WITH Classpath-exception-2.0. `+` behind other licences is left out: their
 * later versions are licences of their own.
 */
export function currentLicense({ id, orLater, exception }: LicenseTerm): CurrentLicense {
  const replacement = replaced[id] ?? { id: currentId(id, orLater), exception: undefined }
  return exception === undefined ? replacement : { ...replacement, exception: exception.id }
}

function currentId(id: string, orLater: boolean): string {
  if (gnuVersions.test(id)) return orLater ? `${id}-or-later` : `${id}-only`
  return orLater && id.endsWith('-only') ? id.replace(/-only$/u, '-or-later') : id.replace(/^([AL]?GPL-\d\.\d)\+$/u, '$1-or-later')
}

/** `id` or `id WITH exception`. */
export function writtenLicense({ id, exception }: CurrentLicense): string {
  return exception === undefined ? id : `${id} WITH ${exception}`
}

/** An expression with every licence in the ids of today. */
export function inCurrentIds(expression: LicenseExpression): LicenseExpression {
  if ('parts' in expression) return { ...expression, parts: expression.parts.map(inCurrentIds) }
  if (!('id' in expression) || expression.kind === 'reference') return expression
  const { id, exception } = currentLicense(expression)
  const orLater = expression.orLater && id === expression.id
  return { ...expression, id, orLater, exception: exception === undefined ? undefined : { id: exception, isKnown: true } }
}
