import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'

const wild = /[*?[{]/u

/** Expands patterns such as `build/**` + `/*.cdx.json` for shells that do not; names without a pattern stay. Rejects patterns without a file. */
export async function findFiles({ folder }: CliContext, names: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of names) found.push(...(isPattern(folder, name) ? await matchesOf(folder, name) : [name]))
  return [...new Set(found)]
}

function isPattern(folder: string, name: string): boolean {
  return wild.test(name) && !existsSync(resolve(folder, name))
}

async function matchesOf(folder: string, pattern: string): Promise<readonly string[]> {
  const steps = pattern.replaceAll('\\', '/').split('/')
  const fixed = steps
    .slice(
      0,
      steps.findIndex((step) => wild.test(step)),
    )
    .join('/')
  const start = fixed === '' && !pattern.startsWith('/') ? '' : `${fixed}/`
  const matcher = matcherOf(steps.slice(start === '' ? 0 : start.split('/').length - 1), pattern)
  const files = await filesBelow(resolve(folder, start))
  const matching = files.filter((file) => matcher.test(file)).toSorted((one, other) => (one < other ? -1 : 1))
  if (matching.length === 0) throw refused(`no file matches ${pattern}`)
  return matching.map((file) => `${start}${file}`)
}

function matcherOf(steps: readonly string[], pattern: string): RegExp {
  try {
    return new RegExp(`^${steps.map(expressionOf).join('')}$`, 'u')
  } catch {
    throw refused(`no file is called ${pattern}, and it is no pattern: a bracket is not closed`)
  }
}

async function filesBelow(folder: string, within = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(() => [])
  const entered = entries.filter(({ name }) => name !== 'node_modules' && name !== '.git')
  const files = entered.filter((entry) => !entry.isDirectory()).map(({ name }) => `${within}${name}`)
  const folders = entered.filter((entry) => entry.isDirectory())
  return [...files, ...(await Promise.all(folders.map(({ name }) => filesBelow(folder, `${within}${name}/`)))).flat()]
}

/** A step of a path as part of a regular expression, with the slash after it. */
function expressionOf(step: string, index: number, steps: readonly string[]): string {
  const isLast = index === steps.length - 1
  if (step === '**') return isLast ? '.*' : '(?:[^/]+/)*'
  const expression = step
    .replaceAll(/[.+^$()|\\]/gu, String.raw`\$&`)
    .replaceAll('[!', '[^')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll(/\{([^{}]*)\}/gu, (_all, words: string) => `(?:${words.replaceAll(',', '|')})`)
  return isLast ? expression : `${expression}/`
}
