import ids from './spdx-ids.json' with { type: 'json' }

const licenseIds = byLowerCase([...ids.licenses, ...ids.deprecatedLicenses])
const exceptionIds = byLowerCase([...ids.exceptions, ...ids.deprecatedExceptions])

/** The id as the SPDX licence list writes it, deprecated ones included; ids are not case-sensitive. Undefined for any other text. */
export function spdxLicenseId(text: string): string | undefined {
  return licenseIds.get(text.toLowerCase())
}

/** The same for licence exceptions, what may stand after WITH. */
export function spdxExceptionId(text: string): string | undefined {
  return exceptionIds.get(text.toLowerCase())
}

function byLowerCase(all: readonly string[]): ReadonlyMap<string, string> {
  return new Map(all.map((id) => [id.toLowerCase(), id]))
}
