/** Where a snippet sends the SBOM. */
export interface SnippetTarget {
  /** Of the service, as the browser reaches it. */
  readonly origin: string
  readonly project: string
  readonly module: string
  /** The project may not exist yet. */
  readonly createsProject?: boolean
}

export const snippetKinds = ['github', 'gitlab', 'curl'] as const
export type SnippetKind = (typeof snippetKinds)[number]

/** What a snippet needs of a package-lock.json alone, and finds in npm itself. */
const makeSbom = 'npm sbom --sbom-format cyclonedx --package-lock-only > sbom.cdx.json'

/** Stands in for the value of the key in a command. */
const noKey = 'wb_…'

/**
 * Returns what uploads the SBOM of a module: a workflow, a job of a pipeline, or commands. Files that are committed name the secret that
 * holds the key; only the commands contain its value.
 */
export function importSnippet(kind: SnippetKind, target: SnippetTarget, key = noKey): string {
  return templates[kind](uploadLines(target), key)
}

/** The query is encoded, so that no name can end the quotes around it. */
function uploadLines({ origin, project, module, createsProject = false }: SnippetTarget): readonly [upload: string, address: string] {
  const query = new URLSearchParams({ project, module, ...(createsProject && { createProject: 'true' }) }).toString()
  return ['curl --fail-with-body -H "x-api-key: $WAYBILL_API_KEY" -F file=@sbom.cdx.json', `"${origin}/api/v2/core/imports/any?${query}"`]
}

const templates: Readonly<Record<SnippetKind, (lines: readonly [upload: string, address: string], key: string) => string>> = {
  github: ([upload, address]) => `name: Waybill
on: push
permissions:
  contents: read
jobs:
  waybill:
    if: github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: ${makeSbom}
      - run: >-
          ${upload}
          ${address}
        env:
          WAYBILL_API_KEY: \${{ secrets.WAYBILL_API_KEY }}
`,
  gitlab: ([upload, address]) => `waybill:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - ${makeSbom}
    - >-
      ${upload}
      ${address}
`,
  curl: ([upload, address], key) => `export WAYBILL_API_KEY=${key}
${makeSbom}
${upload} \\
  ${address}
`,
}
