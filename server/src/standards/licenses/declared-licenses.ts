import type { License } from '#standards/bom/bom.ts'

/** Of what one component declares; real documents say far less. */
const longest = 10_000

/**
 * What a document declares as a component's licences, one a line: an SPDX id or expression where it gives one, else the name.
 * Several lines all hold, as in the documents' own formats. Nothing declared: undefined.
 */
export function declaredLicenses(licenses: readonly License[]): string | undefined {
  const texts = licenses.map(({ id, expression, name, url }) => id ?? expression ?? name ?? url ?? '')
  const lines = new Set(texts.map((text) => text.trim().replaceAll(/\s+/gu, ' ')).filter((text) => text !== ''))
  return lines.size === 0 ? undefined : [...lines].join('\n').slice(0, longest)
}
