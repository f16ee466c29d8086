import { licenseTerms, listedLicenses, parseLicenseExpression } from '@waybill/licensing'
import { recognisePhrase } from '@waybill/licensing/recognition'

/** A part of what was typed that the SPDX list does not have, and what it may mean: the likeliest first. */
export interface UnlistedLicence {
  readonly text: string
  readonly near: readonly string[]
}

const mostNear = 4
/** The share of pairs of characters that a text has in common with a licence it may mean. */
const leastAlike = 0.5

/** Returns the first part of an expression that is neither on the SPDX list nor a reference of the document's own; undefined without one. */
export function findUnlisted(expression: string): UnlistedLicence | undefined {
  const text = expression.trim()
  if (text === '') return undefined
  const unlisted = unlistedIn(text)
  return unlisted === undefined ? undefined : { text: unlisted, near: meantBy(unlisted) }
}

/** Returns the first unlisted id of an expression; a text that is no expression is unlisted as a whole. */
function unlistedIn(text: string): string | undefined {
  const parsed = parseLicenseExpression(text)
  if (parsed.expression === undefined) return text
  const terms = licenseTerms(parsed.expression)
  return terms.find(({ isKnown }) => !isKnown)?.id ?? terms.flatMap(({ exception }) => exception ?? []).find(({ isKnown }) => !isKnown)?.id
}

/** Without the texts of licences, whose index is large. A common name has an id of its own; to others, ids and names that are written alike are near. */
function meantBy(text: string): readonly string[] {
  const { license, unrecognised = [] } = recognisePhrase(text) ?? {}
  const named = license === undefined || unrecognised.length > 0 ? [] : [license]
  return [...new Set([...named, ...nearTo(text)])].slice(0, mostNear)
}

function nearTo(text: string): readonly string[] {
  const wanted = pairsOf(text)
  return listedLicenses()
    .filter(({ isDeprecated }) => !isDeprecated)
    .map(({ id, name }) => ({ id, alike: Math.max(alike(wanted, pairsOf(id)), alike(wanted, pairsOf(name))) }))
    .filter((licence) => licence.alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike)
    .map(({ id }) => id)
}

/** The pairs of letters and digits that follow each other: `GPL v3` has gp, pl, lv, v3. */
function pairsOf(text: string): ReadonlySet<string> {
  const plain = text.toLowerCase().replaceAll(/[^a-z\d]/gu, '')
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, i) => plain.slice(i, i + 2)))
}

/** Dice's coefficient. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}
