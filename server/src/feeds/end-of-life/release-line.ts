/** A release line of a product, with one support period: `3.11`, `22.04` (`Jammy Jellyfish`). */
export interface ReleaseLine {
  readonly name: string
  readonly codename: string | undefined
}

const maxLength = 200

/**
 * Finds the line of a version: the longest name that is a prefix by segments, so that 3.11.4 belongs to 3.11 and never to 3.1 or 3.110;
 * or else the one with its codename, as in image tags (`bookworm-slim`).
 */
export function releaseLineOf<Line extends ReleaseLine>(version: string | undefined, lines: readonly Line[]): Line | undefined {
  const text = (version ?? '').trim().toLowerCase()
  if (text === '' || text.length > maxLength || isHash(text)) return undefined
  return longestOf(text, lines) ?? longestOf(withoutPrefix(text), lines) ?? byCodename(text, lines)
}

/** Checks for a commit or an image digest, which may begin with a digit. */
function isHash(text: string): boolean {
  return /^(?:sha\d+:.*|(?=.*[a-f])(?=.*\d)[\da-f]{7,64})$/u.test(text)
}

/** Removes the prefix of `v1.2`, `go1.21`, `release-3.4`, and the epoch of `1:2.4.57`. */
function withoutPrefix(text: string): string {
  return text.replace(/^\d+:/u, '').replace(/^[a-z]{1,20}[-_./]?(?=\d)/u, '')
}

function longestOf<Line extends ReleaseLine>(text: string, lines: readonly Line[]): Line | undefined {
  return lines
    .filter(({ name }) => begins(text, name.toLowerCase()))
    .reduce<Line | undefined>((best, line) => (best === undefined || line.name.length > best.name.length ? line : best), undefined)
}

function begins(text: string, name: string): boolean {
  if (name === '' || !text.startsWith(name)) return false
  const next = text.slice(name.length, name.length + 1)
  return /\d$/u.test(name) ? !/\d/u.test(next) : !/[a-z\d]/u.test(next)
}

function byCodename<Line extends ReleaseLine>(text: string, lines: readonly Line[]): Line | undefined {
  const words = text.split(/[^a-z]+/u)
  return lines.find(({ codename }) => {
    const name = codename?.toLowerCase().split(' ')[0] ?? ''
    return name.length > 2 && words.includes(name)
  })
}
