import { readGoMod, type GoMod } from '#feeds/packages/registries/go-mod.ts'
import { firstText, momentOf, parseJsonObject, requirementsOf } from '#feeds/packages/registries/draft-values.ts'
import type { PackageDraft, Registry } from '#feeds/packages/registry.ts'
import { hashOf } from '@waybill/documents'
import { asObject, type JsonObject } from '@waybill/documents/json'

/** The Go module proxy: the list of versions, the newest one and its go.mod. */
export const golang: Registry = {
  type: 'golang',
  concurrency: 3,
  pauseMs: 100,
  async read({ namespace, name }, { fetchMain, fetchMore }) {
    const module = namespace === undefined ? name : `${namespace}/${name}`
    const folder = module.split('/').map(escapeSegment).join('/')
    const list = await fetchMain(`${folder}/@v/list`, 'text/plain')
    if (list === undefined) return undefined
    const latest = await fetchMore(`${folder}/@latest`)
    const info = latest && parseJsonObject(latest.text)
    const mod = info && (await fetchMore(`${folder}/@v/${escapeSegment(firstText(info, 'Version') ?? '')}.mod`, 'text/plain'))
    return readModule(module, list.text, { info, mod: mod && readGoMod(mod.text) })
  },
  hashes: {
    algorithms: ['SHA-256'],
    async read({ purl: { namespace, name }, version }, fetchMore) {
      const module = namespace === undefined ? name : `${namespace}/${name}`
      const path = module.split('/').map(escapeSegment).join('/')
      const document = await fetchMore(`sumdb/sum.golang.org/lookup/${path}@${escapeSegment(version)}`, 'text/plain')
      return document === undefined ? {} : { 'SHA-256': readSums(document.text, module, version) }
    },
  },
}

/**
 * Reads the checksums of a module's version, of its files and of its go.mod alone: SBOMs state either, since go.sum has both. An `h1`
 * checksum is the SHA-256 of a list of files with their SHA-256, not of an archive.
 */
export function readSums(text: string, module: string, version: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim().split(' '))
  const sums = lines.filter(([name, of]) => name === module && (of === version || of === `${version}/go.mod`))
  return sums.flatMap(([, , sum = '']) => (sum.startsWith('h1:') ? (hashOf('SHA-256', sum.slice(3))?.value ?? []) : []))
}

/** Escapes a path segment; the proxy writes a capital as `!` and the small letter, for case-insensitive file systems. */
function escapeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%[\dA-F]{2}|[A-Z]/gu, (match) => (match.startsWith('%') ? match : `!${match.toLowerCase()}`))
}

interface NewestVersion {
  readonly info: JsonObject | undefined
  readonly mod: GoMod | undefined
}

/** Reads a module. One that was never tagged has a pseudo-version as its only version. */
export function readModule(module: string, list: string, { info, mod }: NewestVersion): PackageDraft {
  const latest = firstText(info, 'Version')
  const tagged = list.split('\n').flatMap((line) => line.trim().split(/\s/u)[0] || [])
  const versions = [...new Set([...tagged, ...(latest === undefined ? [] : [latest])])]
  return {
    latest,
    homepageUrl: `https://pkg.go.dev/${module}`,
    repositoryUrl: firstText(asObject(info?.['Origin']), 'URL') ?? forgeUrlOf(module),
    deprecated: mod?.deprecated,
    versions: versions.map((version) => ({
      version,
      published: version === latest ? momentOf(info?.['Time']) : undefined,
      yanked: mod?.isRetracted(version) ?? false,
      requirements: version === latest && mod ? requirementsOf('golang', mod.requirements) : undefined,
    })),
  }
}

function forgeUrlOf(module: string): string | undefined {
  const path = /^(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]+\/[^/]+/u.exec(module)?.[0]
  return path && `https://${path}`
}
