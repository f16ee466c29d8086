import type { Component, License } from '#standards/bom/bom.ts'
import { licenseTerms, parseLicenseExpression } from '#standards/license-expression.ts'

export type Standing = 'os' | 'commercial' | 'unknown'

/** SPDX lists these too, but they withhold freedoms that open source grants. */
const sourceAvailable =
  /^(BUSL-|Elastic-|SSPL-|PolyForm-|CC-BY-NC|CC-BY-ND|Parity-|Prosperity-|Hippocratic-|JSON$|Aladdin|Commons-Clause)/iu
const proprietary = /\b(proprietary|commercial|unlicensed|all rights reserved|eula)\b/iu

/** `os` when a known open-source licence applies, `commercial` when it is proprietary or the component private, else unknown (decisions 3). */
export function standingOf({ licenses, isPrivate }: Pick<Component, 'licenses' | 'isPrivate'>): Standing {
  if (isPrivate) return 'commercial'
  const standings = new Set(licenses.map(standingOfLicense))
  if (standings.has('os')) return 'os'
  return standings.has('commercial') ? 'commercial' : 'unknown'
}

function standingOfLicense({ id, expression, name }: License): Standing {
  const text = id ?? expression
  const ids = text === undefined ? [] : idsIn(text)
  if (ids.some((one) => !sourceAvailable.test(one))) return 'os'
  return ids.length > 0 || proprietary.test(name ?? text ?? '') ? 'commercial' : 'unknown'
}

/** The SPDX ids an expression names; words that are none do not count. */
function idsIn(text: string): readonly string[] {
  const { expression } = parseLicenseExpression(text)
  const terms = expression === undefined ? [] : licenseTerms(expression)
  return terms.filter(({ kind, isKnown }) => kind === 'license' && isKnown).map(({ id }) => id)
}
