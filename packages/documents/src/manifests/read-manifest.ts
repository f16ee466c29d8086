import type { Manifest, ManifestContent } from './manifest.ts'
import { ManifestError } from './manifest-error.ts'
import { type ManifestFormat, manifestFormats } from './manifest-formats.ts'

/** Longer files are not lock files that a person or tool wrote. */
const longest = 64_000_000

/** Whether a path is that of a lock file or manifest. */
export function isManifest(path: string): boolean {
  return formatOf(path) !== undefined
}

function formatOf(path: string): ManifestFormat | undefined {
  const end = lastSteps(path.slice(-500))
  return manifestFormats.find(({ file }) => file.test(end))
}

/** Formats name at most two folders; every expression would try each step before them. */
function lastSteps(path: string): string {
  let from = path.length
  for (let steps = 0; steps < 3 && from > 0; steps++) from = path.lastIndexOf('/', from - 1)
  return from > 0 ? path.slice(from) : path
}

/** Reads a lock file or manifest; undefined for other files. Never throws: what cannot be read is a problem. */
export function readManifest(path: string, text: string): Manifest | undefined {
  const format = formatOf(path)
  if (format === undefined) return undefined
  const content = readSafely(format, text, path)
  const packages = content.packages ?? []
  return {
    ...content,
    path,
    format: format.name,
    kind: content.kind ?? format.kind,
    ecosystem: format.ecosystem,
    packages,
    dependsOn: content.dependsOn ?? packages.map(() => []),
    problems: content.problems ?? [],
  }
}

function readSafely({ read }: ManifestFormat, text: string, path: string): ManifestContent {
  if (text.length > longest) return { problems: ['it is longer than 64 MB'] }
  try {
    return read(text, path)
  } catch (error) {
    // hostile nesting may exhaust the stack; any fault is one of this file alone
    return { problems: [error instanceof ManifestError ? error.message : 'it could not be read'] }
  }
}
