import { field, list, type Reported, text, texts } from './reported.ts'

/** Reads `osv-scanner --format json`: packages with groups of ids, one group per vulnerability. */
export function readOsvScanner(report: unknown): readonly Reported[] | undefined {
  if (!Array.isArray(field(report, 'results'))) return undefined
  return list(report, 'results').flatMap((result) =>
    list(result, 'packages').flatMap((entry) => {
      const [name = '', version = '', purl] = [
        text(entry, 'package', 'name'),
        text(entry, 'package', 'version'),
        text(entry, 'package', 'purl'),
      ]
      return groupsOf(entry).map((ids) => ({ purl, name, version, ids }))
    }),
  )
}

function groupsOf(entry: unknown): readonly (readonly string[])[] {
  const groups = list(entry, 'groups').map((group) => texts(group, 'ids').concat(texts(group, 'aliases')))
  if (groups.length > 0) return groups
  return list(entry, 'vulnerabilities').map((each) => texts(each, 'aliases').concat(text(each, 'id') ?? ''))
}
