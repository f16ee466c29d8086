import { childText, rootOf, within } from '#feeds/packages/registries/xml-values.ts'

/** The versions a repository has of an artifact. */
export interface MavenVersions {
  readonly versions: readonly string[]
  /** The newest that is no snapshot. */
  readonly release: string | undefined
}

/** Reads `maven-metadata.xml`; throws an UnreadableAnswer where it is none. */
export async function readMavenVersions(text: string): Promise<MavenVersions> {
  const [versioning] = within(await rootOf(text, 'metadata'), 'versioning')
  const versions = within(versioning, 'versions', 'version').map((version) => version.text.trim())
  return { versions: versions.filter((version) => version !== ''), release: childText(versioning, 'release') }
}
