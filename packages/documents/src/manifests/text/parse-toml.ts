import { parse } from 'smol-toml'
import type { JsonObject } from '../../json/json-values.ts'
import { ManifestError } from '../manifest-error.ts'

/** Parses a TOML document. Throws a ManifestError. */
export function parseToml(text: string): JsonObject {
  try {
    return parse(text)
  } catch {
    throw new ManifestError('it is not valid TOML')
  }
}
