/** The versions beside a name. */
export interface NamedVersions {
  readonly versions: readonly string[]
  readonly isLater: boolean
  /** The number of characters that state them. */
  readonly length: number
}

/** As SPDX writes it, or as sentences do. */
const laterWords = String.raw`(?:-or-later\b|[\s,;("]{0,3}(?:\+|plus\b|(?:or|and|and\/or|>=?)[\s,(]{1,3}(?:at your (?:option|choice|discretion)\)?,? (?:use |to use )?)?(?:\(?at your (?:option|choice)\)?,? )?(?:any|a|the|all)?\s?(?:later|newer|greater|higher|above|subsequent|future|upwards?|up\b|more recent)\b(?: versions?)?(?: of the (?:gnu (?:lesser |library |affero )?(?:general public )?)?(?:licen[cs]e|gpl|lgpl))?|or,? at your (?:option|choice),? any later\b(?: version)?|onwards?\b|any later version))`

/** `21` is 2.1. */
const number = String.raw`(?:[123][0-3](?![.\d])|\d(?:\.\d)?(?:\.0)?(?![\d.]?\d))`

const aliases = String.raw`(?:[\s"'\u201d),.]{0,3}\(?(?:the )?["'(]{0,2}(?:gnu )?(?:[al]?gpl|licen[cs]e)\b["'),]{0,3})?`
const publisher = String.raw`(?:[,;:]? ?\(?(?:as )?published by (?:the )?(?:free software foundation|fsf)(?:,? inc\.?)?(?: \(fsf\))?\)?)?`
const lead = String.raw`[\s,;:.("'-]{0,4}(?:(?:either|under|in|at|is|its|the|with|using|of|only|by|terms|,|;)[\s(]{1,2}){0,4}\(?`
const behindPattern = new RegExp(
  String.raw`^${aliases}${publisher}(?:${lead}(?:versions?|ver\.?|vers\.?|v\.?|rev(?:ision)?|version number|#|no\.?)?[\s.:-]{0,3}(?<first>${number})(?:\s?(?:of (?:the|that|this) licen[cs]e|of the [al]?gpl))?(?<only>[ -]only\b)?(?:,? ?\("?(?:the )?(?:gnu )?[al]?gpl[\s-]{0,2}v?[\d.]{0,3}"?\))?(?:(?:,| or| and|\/| or,)+ (?:at your option,? )?(?:\(?at your option\)? )?(?:the )?(?:version |v\.?\s?|gpl\s?v?|lgpl\s?v?)?(?<second>\d(?:\.\d)?)(?![\d.]?\d)(?: of the licen[cs]e)?)?|)(?<later>${laterWords})?`,
  'iu',
)

const beforePattern = new RegExp(
  String.raw`(?:versions?|ver\.?|v\.?)\s?(?<first>${number})(?:(?: or| and|,|\/) (?:version |v\.?)?(?<second>\d(?:\.\d)?))?(?<later>${laterWords})?(?: only)?[\s,)]{0,3}(?:of |from )?(?:the )?(?:terms of the )?["'(]{0,2}$`,
  'iu',
)

/** Reads the versions that follow a name: `, version 2 of the License, or (at your option) any later version`. */
export function versionBehind(text: string): NamedVersions {
  return namedVersions(behindPattern.exec(text))
}

/** Reads the versions that come before a name: `version 2 of the `. */
export function versionBefore(text: string): NamedVersions {
  return namedVersions(beforePattern.exec(text))
}

function namedVersions(found: RegExpExecArray | null): NamedVersions {
  const { first, second, later } = found?.groups ?? {}
  const all = [first, second].filter((version) => version !== undefined)
  return { versions: all, isLater: later !== undefined, length: found?.[0].length ?? 0 }
}
