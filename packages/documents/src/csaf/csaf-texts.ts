/** Returns text that CSAF accepts: well-formed, without NUL, not empty, limited in length; else undefined. */
export function textOf(text: string | undefined, longest = 20_000): string | undefined {
  const clean = text?.slice(0, longest).replaceAll('\0', '').toWellFormed().trim()
  return clean === '' ? undefined : clean
}

const segment = String.raw`(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*`
const query = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*`
const webUri = new RegExp(String.raw`^https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:/${segment})?(?:\?${query})?(?:#${query})?$`, 'u')

/** Returns an http or https address that RFC 3986 accepts, repaired if necessary; undefined when that is impossible. */
export function webUriOf(text: string): string | undefined {
  const url = text.length > 2000 ? null : URL.parse(text)
  return url === null ? undefined : [text, url.href].find((one) => webUri.test(one))
}

/** Normalises a timestamp to UTC with milliseconds; undefined when it is invalid. */
export function dateOf(text: string | undefined): string | undefined {
  const moment = new Date(text ?? Number.NaN)
  return Number.isNaN(moment.getTime()) || !/^\d{4}-/u.test(moment.toISOString()) ? undefined : moment.toISOString()
}
