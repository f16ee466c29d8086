const mask = '***'

const noNames: ReadonlySet<string> = new Set()

/**
 * Masks secrets in a URL or path: credentials, release keys, file tokens, anything like a key, and the value of every query parameter
 * except those in `shown`. Accepts any text.
 */
export function maskUrl(url: string, shown: ReadonlySet<string> = noNames): string {
  const [, origin = '', path = '', query, fragment] =
    /^((?:[a-z][\w+.-]*:)?\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/isu.exec(url) ?? []
  if (isBrokenOrigin(origin)) return `${origin.slice(0, origin.indexOf('//') + 2)}${mask}`
  const maskedQuery =
    query === undefined
      ? ''
      : `?${query
          .split('&')
          .map((pair) => maskPair(pair, shown))
          .join('&')}`
  return `${maskOrigin(origin)}${maskPath(path)}${maskedQuery}${fragment === undefined ? '' : `#${mask}`}`
}

/** Masks every URL and API key in a text. */
export function maskText(text: string): string {
  return text.replaceAll(/\b[a-z][\w+.-]*:\/\/[^\s"'<>\\]+/giu, (url) => maskUrl(url)).replaceAll(/\bwb[opsd]?_[\w-]{8,}/gu, mask)
}

function maskOrigin(origin: string): string {
  return origin.replace(/\/\/.*@/su, `//${mask}@`)
}

/** Detects a password with a slash, which ends the authority early: text follows where a port belongs. */
function isBrokenOrigin(origin: string): boolean {
  return /\/\/[^[\]:@]*:(?!\d*$)[^@]*$/u.test(origin)
}

function maskPath(path: string): string {
  const steps = path.split('/')
  const words = steps.map((step) => decoded(step).toLowerCase())
  const secrets = new Set<number>()
  const used = words.flatMap((word, index) => (word === '' ? [] : [index]))
  for (const [position, index] of used.entries()) {
    const before = used.slice(Math.max(0, position - 2), position).map((each) => words[each])
    if (precedesSecret(before) || isSecret(decoded(steps[index] ?? ''))) secrets.add(index)
  }
  return steps.map((step, index) => (secrets.has(index) ? mask : step)).join('/')
}

const beforeSecrets = new Set(['compliance/releases', 'files/products', 'repository/uploads', 'digests/unsubscribe', 'account/invitations'])

/** Reports whether a release key or the token of a file, an upload, an invitation or a digest follows these two path segments. */
function precedesSecret([first = '', second = first]: readonly (string | undefined)[]): boolean {
  return second === 'r' || second === 'welcome' || beforeSecrets.has(`${first}/${second}`)
}

function maskPair(pair: string, shown: ReadonlySet<string>): string {
  const at = pair.indexOf('=')
  const name = decoded(at < 0 ? pair : pair.slice(0, at))
  if (shown.has(name)) return isSecret(decoded(pair.slice(at + 1))) ? `${name}=${mask}` : pair
  const isPlain = at >= 0 && /^[\w.[\]-]{1,40}$/u.test(name) && !isSecret(name)
  if (pair === '') return ''
  return isPlain ? `${name}=${mask}` : mask
}

/** Reports whether a text contains an API key or a run of characters that looks as random as one. */
function isSecret(text: string): boolean {
  return /\bwb[opsd]?_[\w-]{8,}/iu.test(text) || (text.match(/[\w-]{20,}/gu) ?? []).some(isRandom)
}

/** Compares neighbouring characters: in names they are mostly of one class; in random base64 about two in three differ. */
function isRandom(run: string): boolean {
  const classes = Array.from(run, (character) => [/[a-z]/u, /[A-Z]/u, /\d/u].findIndex((each) => each.test(character)))
  const changes = classes.filter(
    (each, index) => index > 0 && each >= 0 && (classes[index - 1] ?? -1) >= 0 && each !== classes[index - 1],
  ).length
  return [0, 1, 2].every((each) => classes.includes(each)) && changes >= run.length * 0.35
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
