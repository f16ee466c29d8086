import { field, list, type Reported, text } from './reported.ts'

/** Reads `grype -o json`: one entry per match. */
export function readGrype(report: unknown): readonly Reported[] | undefined {
  if (!Array.isArray(field(report, 'matches'))) return undefined
  return list(report, 'matches').map((match) => ({
    purl: text(match, 'artifact', 'purl'),
    name: text(match, 'artifact', 'name') ?? '',
    version: text(match, 'artifact', 'version') ?? '',
    ids: [text(match, 'vulnerability', 'id'), ...list(match, 'relatedVulnerabilities').map((each) => text(each, 'id'))].filter(
      (id) => id !== undefined,
    ),
  }))
}
