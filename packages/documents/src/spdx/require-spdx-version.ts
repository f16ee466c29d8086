import { ParseError } from '../parse-error.ts'

/** The end of the message for unsupported versions. */
export const supportedSpdx = 'supported are SPDX 2.2 and 2.3 in JSON, 2.0 to 2.3 in RDF, and 3.0 in JSON-LD'

/** Returns `2.3` for `SPDX-2.3`; throws a ParseError for a version before 2.`oldest` or after 2.3. */
export function requireSpdxVersion(written: string, pointer: string, oldest = 2): string {
  const [, version, minor] = /^(?:SPDX-)?(2\.([0-3])(?:\.\d+)?)$/iu.exec(written) ?? []
  if (version === undefined || Number(minor) < oldest)
    throw new ParseError(pointer, `${JSON.stringify(written.slice(0, 50))} is not supported; ${supportedSpdx}`)
  return version
}
