const mask = '***'

const noNames: ReadonlySet<string> = new Set()

/**
 * Masks what may open something in a URL or path: user names and passwords, release keys, file tokens, whatever looks like a
 * key, and the value of every query parameter but those named as shown. Takes any text, since requests bring any.
 */
export function maskUrl(url: string, shown: ReadonlySet<string> = noNames): string {
  const [, origin = '', path = '', query, fragment] =
    /^((?:[a-z][\w+.-]*:)?\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/isu.exec(url) ?? []
  if (isBrokenOrigin(origin)) return `${origin.slice(0, origin.indexOf('//') + 2)}${mask}`
  const asked =
    query === undefined
      ? ''
      : `?${query
          .split('&')
          .map((pair) => maskPair(pair, shown))
          .join('&')}`
  return `${maskOrigin(origin)}${maskPath(path)}${asked}${fragment === undefined ? '' : `#${mask}`}`
}

/** Masks every URL and API key in a text. */
export function maskText(text: string): string {
  return text.replaceAll(/\b[a-z][\w+.-]*:\/\/[^\s"'<>\\]+/giu, (url) => maskUrl(url)).replaceAll(/\bwbo?_[\w-]{8,}/gu, mask)
}

function maskOrigin(origin: string): string {
  return origin.replace(/\/\/.*@/su, `//${mask}@`)
}

/** A password with a slash in it ends the host early, where a port should stand. */
function isBrokenOrigin(origin: string): boolean {
  return /\/\/[^[\]:@]*:(?!\d*$)[^@]*$/u.test(origin)
}

function maskPath(path: string): string {
  const steps = path.split('/')
  const words = steps.map((step) => decoded(step).toLowerCase())
  const secrets = new Set<number>()
  const used = words.flatMap((word, index) => (word === '' ? [] : [index]))
  for (const [place, index] of used.entries()) {
    const before = used.slice(Math.max(0, place - 2), place).map((each) => words[each])
    if (precedesSecret(before) || isSecret(decoded(steps[index] ?? ''))) secrets.add(index)
  }
  return steps.map((step, index) => (secrets.has(index) ? mask : step)).join('/')
}

/** Whether what follows these two steps of a path is a release key or the token of a file. */
function precedesSecret([first, second = first]: readonly (string | undefined)[]): boolean {
  return second === 'r' || (first === 'compliance' && second === 'releases') || (first === 'files' && second === 'products')
}

function maskPair(pair: string, shown: ReadonlySet<string>): string {
  const at = pair.indexOf('=')
  const name = decoded(at < 0 ? pair : pair.slice(0, at))
  if (shown.has(name)) return isSecret(decoded(pair.slice(at + 1))) ? `${name}=${mask}` : pair
  const isPlain = at >= 0 && /^[\w.[\]-]{1,40}$/u.test(name) && !isSecret(name)
  if (pair === '') return ''
  return isPlain ? `${name}=${mask}` : mask
}

/** Whether a text holds an API key, or a run of characters as random as a key's. */
function isSecret(text: string): boolean {
  return /\bwbo?_[\w-]{8,}/iu.test(text) || (text.match(/[\w-]{20,}/gu) ?? []).some(isRandom)
}

/** Names stay in one class of characters for long; of random base64 about two neighbours in three are of different classes. */
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
