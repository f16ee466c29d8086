/** A text as a CSAF document takes it: well-formed, without NUL, not empty, of bearable length; else undefined. */
export function textOf(text: string | undefined, longest = 20_000): string | undefined {
  const clean = text?.slice(0, longest).replaceAll('\0', '').toWellFormed().trim()
  return clean === '' ? undefined : clean
}

const segment = String.raw`(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*`
const query = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*`
const webUri = new RegExp(String.raw`^https?://(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?(?:/${segment})?(?:\?${query})?(?:#${query})?$`, 'u')

/** An http or https address, as it is where RFC 3986 takes it so, else mended; undefined for what cannot be. */
export function webUriOf(text: string): string | undefined {
  const url = text.length > 2000 ? null : URL.parse(text)
  return url === null ? undefined : [text, url.href].find((one) => webUri.test(one))
}

/** A moment in UTC with milliseconds; undefined for what is none. */
export function dateOf(text: string | undefined): string | undefined {
  const moment = new Date(text ?? Number.NaN)
  return Number.isNaN(moment.getTime()) || !/^\d{4}-/u.test(moment.toISOString()) ? undefined : moment.toISOString()
}
