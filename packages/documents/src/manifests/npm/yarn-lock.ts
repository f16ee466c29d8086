import { hashOf } from '../../sbom/component-hash.ts'
import { connectPackages, type LockedPackage } from '../locked-packages.ts'
import type { ManifestContent } from '../manifest.ts'
import { firstGroup } from '../text/first-group.ts'
import { integrityOf, isOwnSource, resolvedNpmPackage } from './npm-package.ts'
import { readYarnBerryLock } from './yarn-berry-lock.ts'
import { requestsOf } from './yarn-requests.ts'

interface YarnEntry {
  readonly requests: readonly string[]
  readonly fields: Map<string, string>
  readonly requires: string[]
}

/** Reads yarn.lock: of Yarn 1, in its own notation, or of Yarn 2 and later, in YAML. */
export function readYarnLock(text: string): ManifestContent {
  if (/^__metadata:/mu.test(text)) return readYarnBerryLock(text)
  const entries = entriesOf(text)
  const locked = entries.flatMap(lockedPackage)
  return { ...connectPackages(locked), ...requestsOf(locked) }
}

function entriesOf(text: string): readonly YarnEntry[] {
  const entries: YarnEntry[] = []
  for (const [line] of text.matchAll(/^.+$/gmu)) {
    const depth = line.search(/[^ ]/u)
    const entry = entries.at(-1)
    if (line[depth] === '#' || depth === -1) continue
    if (depth === 0) entries.push({ requests: requestsIn(line), fields: new Map(), requires: [] })
    else if (entry !== undefined && depth <= 2) addField(entry, line)
    else if (entry !== undefined) entry.requires.push(pairIn(line).join('@'))
  }
  return entries
}

function requestsIn(line: string): readonly string[] {
  return line
    .trim()
    .replace(/:$/u, '')
    .split(/,\s*/u)
    .map((request) => request.replaceAll('"', '').trim())
}

function addField(entry: YarnEntry, line: string): void {
  const [name, value] = pairIn(line)
  entry.fields.set(name, value)
}

/** Splits `name value`, either of them quoted. */
function pairIn(line: string): readonly [string, string] {
  const [, quoted, bare = '', rest = ''] = /^\s*(?:"([^"]*)"|(\S+))\s?(.*)$/u.exec(line) ?? []
  return [quoted ?? bare, rest.trim().replaceAll('"', '')]
}

function lockedPackage({ requests, fields, requires }: YarnEntry): readonly LockedPackage[] {
  const [, written = '', specifier = ''] = /^(@?[^@]+)@?(.*)$/u.exec(requests[0] ?? '') ?? []
  if (isOwnSource(specifier)) return []
  const name = firstGroup(/^npm:(@?[^@]+)@/u, specifier) ?? written
  const resolved = fields.get('resolved')
  return [
    {
      ...resolvedNpmPackage(name, fields.get('version'), resolved),
      keys: requests,
      requires,
      hash: integrityOf(fields.get('integrity')) ?? hashOf('sha1', firstGroup(/#([0-9a-f]{40})$/u, resolved)),
    },
  ]
}
