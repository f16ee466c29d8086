import ids from './spdx-ids.json' with { type: 'json' }

const licenseIds = byLowerCase([...ids.licenses, ...ids.deprecatedLicenses])
const exceptionIds = byLowerCase([...ids.exceptions, ...ids.deprecatedExceptions])

/** Returns the official spelling of an SPDX licence id, deprecated ones included; case is ignored. Undefined for other text. */
export function spdxLicenseId(text: string): string | undefined {
  return licenseIds.get(text.toLowerCase())
}

/** The same for exceptions, which follow WITH. */
export function spdxExceptionId(text: string): string | undefined {
  return exceptionIds.get(text.toLowerCase())
}

function byLowerCase(all: readonly string[]): ReadonlyMap<string, string> {
  return new Map(all.map((id) => [id.toLowerCase(), id]))
}
