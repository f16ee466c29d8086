import { asList, asText } from '../../json/json-values.ts'
import type { ManifestContent } from '../manifest.ts'
import { parseYaml } from '../text/parse-yaml.ts'

/** Reads pnpm-workspace.yaml: the folders of the workspace. */
export function readPnpmWorkspace(text: string): ManifestContent {
  return { packages: [], members: asList(parseYaml(text)['packages']).flatMap((pattern) => asText(pattern) ?? []) }
}
