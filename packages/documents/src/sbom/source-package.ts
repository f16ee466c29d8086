import type { Purl } from '@waybill/identifiers'
import { asObjects, asText, type JsonObject } from '../json/json-values.ts'

/** The source package a distribution's package was built from. */
export interface SourcePackage {
  readonly name: string
  readonly version: string | undefined
}

const distributed = new Set(['apk', 'deb', 'rpm'])

/**
 * Adds the source package that Trivy states beside the purl and others as its `upstream`, because advisories of Debian and Alpine
 * name sources alone (docs/reference/components-and-matching.md#distributions).
 */
export function withSourcePackage(purl: Purl, source: SourcePackage | undefined): Purl {
  const { type, name, qualifiers } = purl
  const isStated = qualifiers['upstream'] !== undefined || qualifiers['source'] !== undefined
  if (source === undefined || isStated || !distributed.has(type) || source.name === name) return purl
  return { ...purl, qualifiers: { ...qualifiers, upstream: [source.name, source.version].filter(Boolean).join('@') } }
}

const propertyName = /^(?:aquasecurity:trivy:)?(Src(?:Name|Version|Release|Epoch))$/u

/** Reads `aquasecurity:trivy:SrcName` and the like; without the prefix in older documents and those of cdxgen. */
export function sourceInProperties(properties: unknown): SourcePackage | undefined {
  const read = new Map(asObjects(properties).flatMap((property) => sourceField(property) ?? []))
  const name = read.get('SrcName')
  const [version, release, epoch = '0'] = [read.get('SrcVersion'), read.get('SrcRelease'), read.get('SrcEpoch')]
  if (name === undefined) return undefined
  return { name, version: version && `${epoch === '0' ? '' : `${epoch}:`}${version}${release === undefined ? '' : `-${release}`}` }
}

/** Whether a property states a part of the source package. */
export function isSourceField(property: JsonObject): boolean {
  return sourceField(property) !== undefined
}

function sourceField({ name, value }: JsonObject): readonly [readonly [string, string]] | undefined {
  const field = typeof name === 'string' ? propertyName.exec(name)?.[1] : undefined
  const text = asText(value)
  return field === undefined || text === undefined ? undefined : [[field, text]]
}

/** Reads Trivy's `built package from: util-linux 2.37.2-4ubuntu3` in SPDX. */
export function sourceInText(text: unknown): SourcePackage | undefined {
  const [, name, version] = /^built package from: (\S+)(?: (\S+))?$/u.exec(asText(text) ?? '') ?? []
  return name === undefined ? undefined : { name, version }
}
