/** Where a snippet sends the SBOM. */
export interface SnippetTarget {
  /** Of the service, as the browser reaches it. */
  readonly origin: string
  readonly project: string
  readonly module: string
}

export const snippetKinds = ['github', 'gitlab', 'curl'] as const
export type SnippetKind = (typeof snippetKinds)[number]

const makeSbom = 'npx @cyclonedx/cyclonedx-npm --output-file sbom.cdx.json'

/** Returns what uploads the SBOM of a module: steps of a workflow, a job of a pipeline, or a command. */
export function importSnippet(kind: SnippetKind, target: SnippetTarget): string {
  return templates[kind](uploadLines(target))
}

/** The query is encoded, so that no name can end the quotes around it. */
function uploadLines({ origin, project, module }: SnippetTarget): readonly [upload: string, address: string] {
  const query = new URLSearchParams({ project, module }).toString()
  return ['curl --fail-with-body -H "x-api-key: $WAYBILL_API_KEY" -F file=@sbom.cdx.json', `"${origin}/api/v2/core/imports/any?${query}"`]
}

const templates: Readonly<Record<SnippetKind, (lines: readonly [upload: string, address: string]) => string>> = {
  github: ([upload, address]) => `- run: ${makeSbom}
- run: >-
    ${upload}
    ${address}
  env:
    WAYBILL_API_KEY: \${{ secrets.WAYBILL_API_KEY }}`,
  gitlab: ([upload, address]) => `waybill:
  image: node:24
  script:
    - ${makeSbom}
    - >-
      ${upload}
      ${address}`,
  curl: ([upload, address]) => `${upload} \\\n  ${address}`,
}
