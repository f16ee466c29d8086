import { requirementsOf, textsByName } from '#feeds/packages/registries/draft-values.ts'
import type { VersionDraft } from '#feeds/packages/registry.ts'
import { asObject, type JsonObject } from '@waybill/documents/json'

/** Reads what an installation of this version brings: its dependencies, the optional ones, and peers that must be there. */
export function npmRequirements(manifest: JsonObject): VersionDraft['requirements'] {
  const [peers, required, optional] = ['peerDependencies', 'dependencies', 'optionalDependencies'].map((name) =>
    textsByName(manifest[name]),
  )
  if (peers === undefined || required === undefined || optional === undefined) return undefined
  const about = asObject(manifest['peerDependenciesMeta'])
  const needed = peers.filter(([name]) => asObject(about?.[name])?.['optional'] !== true)
  const byName = new Map([...needed, ...required, ...optional].map(([name, text]) => [name, aliasOf(name, text)]))
  return requirementsOf('npm', [...byName.values()])
}

/** `"a": "npm:b@^1"` installs b. */
function aliasOf(name: string, text: string): readonly [name: string, text: string] {
  const [, target, range = ''] = /^npm:((?:@[^@/]+\/)?[^@/]+)(?:@(.*))?$/u.exec(text.trim()) ?? []
  return target === undefined ? [name, text] : [target, range]
}
