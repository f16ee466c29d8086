import deprecatedExceptions from 'spdx-exceptions/deprecated.json' with { type: 'json' }
import exceptions from 'spdx-exceptions/index.json' with { type: 'json' }
import deprecatedLicenses from 'spdx-license-ids/deprecated.json' with { type: 'json' }
import licenses from 'spdx-license-ids/index.json' with { type: 'json' }

const licenseIds = byLowerCase([...licenses, ...deprecatedLicenses])
const exceptionIds = byLowerCase([...exceptions, ...deprecatedExceptions])

/** Returns the official spelling of an SPDX licence id, deprecated ones included; case is ignored. Undefined for other text. */
export function spdxLicenseId(text: string): string | undefined {
  return licenseIds.get(text.toLowerCase())
}

/** The same for exceptions, which follow WITH. */
export function spdxExceptionId(text: string): string | undefined {
  return exceptionIds.get(text.toLowerCase())
}

function byLowerCase(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id) => [id.toLowerCase(), id]))
}
