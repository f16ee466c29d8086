import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fileUpload } from '#test/cyclonedx.ts'
import { makeCompany, service } from '#test/harness.ts'
import { makeProject } from '#test/make-portfolio.ts'
import { loadReleaseComponents, loadSnapshot } from '#approvals/approvals.ts'

/** Documents of others, beside the repository. */
const folder = path.resolve(import.meta.dirname, '../../../../shared/data/generated-sboms')
/** The few larger ones hold nothing the others lack. */
function isWanted(file: string): boolean {
  return /\.cdx\.json(?:\.gz)?$/u.test(file) && statSync(path.join(folder, file)).size < 100_000
}

const files = existsSync(folder) ? readdirSync(folder).filter(isWanted) : []

function contentOf(file: string): Buffer {
  const bytes = readFileSync(path.join(folder, file))
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

describe.skipIf(files.length === 0)('a project of real documents (skipped without ../shared/data)', () => {
  it('is frozen whole: every component of every document is in the snapshot and found by the release', async () => {
    const company = await makeCompany()
    const { context } = await service()
    const projectId = await makeProject(company)
    for (const file of files) {
      const module = encodeURIComponent(file.replaceAll(/[^\w-]/gu, '-'))
      const url = `/core/imports/scan/cyclonedx/json?project=${projectId}&module=${module}`
      expect((await company.request({ method: 'POST', url, ...fileUpload(contentOf(file)) })).status).toBe(201)
    }
    await context.jobs.settled()
    const { status, body } = await company.post('/compliance/approvals', { projectId, name: 'All of it' })
    expect([status, body.moduleIds.length]).toEqual([201, files.length])
    const { _id: id } = body as { readonly _id: string }
    expect((await company.post(`/compliance/approvals/${id}/approve`)).status).toBe(200)
    const snapshot = await loadSnapshot(context.db, company, id)
    const purls = new Set(snapshot.modules.flatMap(({ bom: sbom }) => sbom.components.map(({ purl }) => purl)))
    expect(purls.size).toBeGreaterThan(1_000)
    expect(new Set((await loadReleaseComponents(context.db, company, id)).keys())).toEqual(purls)
    for (const { bom: sbom, components, statistics } of snapshot.modules) {
      expect(components.map(({ purl }) => purl)).toEqual(sbom.components.map(({ purl }) => purl))
      expect(components).toHaveLength(statistics.components)
      const licensed = components.filter(({ license }) => license !== undefined).map(({ purl }) => purl)
      expect(new Set(licensed)).toEqual(new Set(sbom.components.filter(({ licenses }) => licenses.length > 0).map(({ purl }) => purl)))
    }
  })
})
