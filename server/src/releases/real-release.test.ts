import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import type { SnapshotModule } from '#approvals/approvals.ts'
import { cyclonedxValidator, readCycloneDxDocument } from '@waybill/documents/cyclonedx'
import { textNotice } from '#releases/notice/write-notice.ts'
import { cycloneDxSbom, spdxSbom } from '#releases/sbom/write-sbom.ts'
import { snapshotModule, snapshotOf } from '#test/make-snapshot.ts'

const data = join(import.meta.dirname, '../../../../shared/data')
const names = ['juice-shop', 'fastify', 'saleor']

/** A real document as a module of a release. */
function realModule(name: string): SnapshotModule {
  const {
    notices: _notices,
    vex: _vex,
    ...sbom
  } = readCycloneDxDocument(gunzipSync(readFileSync(join(data, `generated-sboms/${name}.cdx.json.gz`))))
  return { ...snapshotModule([...sbom.components], { id: name, name }), bom: sbom }
}

function edgesOf({ bom: sbom }: SnapshotModule): readonly string[] {
  const purls = sbom.components.map(({ purl }) => purl)
  return sbom.graph.dependsOn.flatMap((targets, from) => targets.map((to) => `${String(purls[from])} ${String(purls[to])}`))
}

interface Written {
  readonly components: readonly unknown[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

describe.skipIf(!existsSync(data))('a release of real documents (skipped without ../shared/data)', () => {
  const modules = existsSync(data) ? names.map(realModule) : []
  const snapshot = snapshotOf(modules)
  const purls = new Set(modules.flatMap(({ bom }) => bom.components.map(({ purl }) => purl)))

  it('is valid CycloneDX with every component and every edge', () => {
    const sbom = JSON.parse(cycloneDxSbom(snapshot)) as Written
    expect(cyclonedxValidator('1.7').Check(sbom)).toBe(true)
    expect(sbom.components).toHaveLength(purls.size + names.length)
    const written = new Set(sbom.dependencies.flatMap(({ ref, dependsOn }) => dependsOn.map((target) => `${ref} ${target}`)))
    expect(modules.flatMap(edgesOf).filter((edge) => !written.has(edge))).toEqual([])
  })
  it('is valid SPDX', () => {
    const schema = Compile(JSON.parse(readFileSync(join(data, 'spdx/schemas/spdx-2.3.schema.json'), 'utf8')))
    expect(schema.Errors(JSON.parse(spdxSbom(snapshot)))).toEqual([true, []])
  })
  it('names every component in the notice', () => {
    const notice = textNotice(snapshot)
    expect([...purls].filter((purl) => !notice.includes(`<${purl}>`))).toEqual([])
  })
})
