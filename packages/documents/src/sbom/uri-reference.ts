const character = String.raw`[\w.~!$&'()*+,;=@-]|%[0-9A-Fa-f]{2}`
const host = String.raw`(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\])(?::\d*)?`
const rest = String.raw`(?:${character}|[:/])*(?:\?(?:${character}|[:/?])*)?(?:#(?:${character}|[:/?])*)?`
const withScheme = new RegExp(String.raw`^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/${host}(?=[/?#]|$)|(?!\/\/))${rest}$`, 'u')
const relative = new RegExp(String.raw`^(?:\/\/${host}(?=[/?#]|$)|(?!\/\/))(?!(?:${character})*:)${rest}$`, 'u')

/**
 * Returns an address that RFC 3986 accepts, as CycloneDX and SPDX want it, repaired if necessary; undefined when that is impossible. Git's
 * short form `git@host:path` becomes `ssh://git@host/path`.
 */
export function uriReferenceOf(text: string): string | undefined {
  const plain = text.trim()
  return [plain, encoded(plain), encoded(withoutShortForm(plain))].find(isUriReference)
}

function isUriReference(text: string): boolean {
  return text !== '' && (withScheme.test(text) || relative.test(text))
}

function withoutShortForm(text: string): string {
  return text
    .replace(/^([\w.-]{1,100}@[\w.-]{1,300}):(?!\/\/)\/?/u, 'ssh://$1/')
    .replace(/^([a-z+]{1,20}:\/\/(?:[\w.-]{1,100}@)?[\w.-]{1,300}):(?=[A-Za-z_~])/iu, '$1/')
}

function encoded(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/%(?![0-9A-Fa-f]{2})/gu, '%25')
    .replaceAll(/[^\w.~!$&'()*+,;=@:/?#[\]%-]/gu, encodeURIComponent)
}
