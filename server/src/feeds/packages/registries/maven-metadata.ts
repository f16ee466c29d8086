import { childText, rootOf, within } from '#feeds/packages/registries/xml-values.ts'

/** The versions of an artifact in a repository. */
export interface MavenVersions {
  readonly versions: readonly string[]
  /** The newest version that is no snapshot. */
  readonly release: string | undefined
}

/** Reads `maven-metadata.xml`; throws an UnreadableAnswer for anything else. */
export async function readMavenVersions(text: string): Promise<MavenVersions> {
  const [versioning] = within(await rootOf(text, 'metadata'), 'versioning')
  const versions = within(versioning, 'versions', 'version').map((version) => version.text.trim())
  return { versions: versions.filter((version) => version !== ''), release: childText(versioning, 'release') }
}
