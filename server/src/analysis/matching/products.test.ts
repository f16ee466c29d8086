import { describe, expect, it } from 'vitest'
import { matchTargetsOf } from '#analysis/changed-package-store.ts'
import { evaluateAffectedModulesJob } from '#analysis/evaluate-affected-modules.ts'
import { replaceMatches } from '#analysis/matching/replace-matches.ts'
import { transact } from '#database/transact.ts'
import { type AnalysedModule, makeAnalysedModule } from '#test/analysed-module.ts'
import { cyclonedx, uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { service } from '#test/harness.ts'
import { publishNvd } from '#test/nvd.ts'
import { criterion, nvdRecord } from '@waybill/vulnerabilities/testing'
import { advisory, affected, publish } from '#test/publish.ts'

const below2 = { versionEndExcluding: '2.0.0' }

async function importComponent(scope: AnalysedModule, purl: string, more: object = {}, module = 'app'): Promise<string> {
  const path = `/core/imports/scan/cyclonedx?project=${scope.projectId}&module=${module}`
  const answer = await scope.company.post(path, cyclonedx([[purl, more]]))
  expect(answer.status).toBe(201)
  return answer.body.moduleId as string
}

function withCpe(product: string, version = '1.0.0', more = '*:*:*:*:*:*:*'): { readonly cpe: string } {
  return { cpe: `cpe:2.3:a:${product}:${version}:${more}` }
}

async function confidences(scope: AnalysedModule, moduleId: string): Promise<readonly string[]> {
  const { body } = await scope.findings(moduleId, '?kind=vulnerability')
  return (body as { key: string; confidence: number }[]).map(({ key, confidence }) => `${key} ${String(confidence)}`)
}

describe('a component that its document calls by a CPE (docs/reference/components-and-matching.md#matching-of-products)', () => {
  it('matches a record of that vendor and product whose bounds include its version, with a proof that can be replayed', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    const moduleId = await importComponent(scope, `pkg:generic/whatever-${name}@1.0.0`, withCpe(`acme:${name}`))
    expect(await confidences(scope, moduleId)).toEqual([`${cve} 2`])
    const [finding] = (await scope.findings(moduleId)).body
    expect(finding).toMatchObject({ score: 9.8, status: 'violation', fixedIn: ['2.0.0'], description: `What ${cve} is about.` })
    const { _id: id } = finding
    const { body } = await scope.company.get(`/core/modules/${moduleId}/findings/${id}/proof`)
    expect(body).toMatchObject({ holds: true, advisories: [{ holds: true, confidence: 2 }] })
    expect(body.sentences.join(' ')).toContain(`cpe:2.3:a:acme:${name}:1.0.0`)
  })

  it('is re-evaluated when the record comes later, changes, or is rejected', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    const moduleId = await importComponent(scope, `pkg:generic/whatever-${name}@1.0.0`, withCpe(`acme:${name}`))
    expect(await confidences(scope, moduleId)).toEqual([])
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    expect(await confidences(scope, moduleId)).toEqual([`${cve} 2`])
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, { versionEndExcluding: '0.9' })]))
    expect(await confidences(scope, moduleId)).toEqual([])
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    expect(await confidences(scope, moduleId)).toEqual([`${cve} 2`])
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)], { vulnStatus: 'Rejected' }))
    expect(await confidences(scope, moduleId)).toEqual([])
  })

  it.each([
    ['another vendor', 'other:NAME', {}],
    ['another product', 'acme:NAME-other', {}],
    ['a version out of bounds', 'acme:NAME', { versionStartIncluding: '1.0.1' }],
    ['no version at all', 'cpe:2.3:a:acme:NAME:-:*:*:*:*:*:*:*', {}],
    ['software of another platform', 'cpe:2.3:a:acme:NAME:*:*:*:*:*:wordpress:*:*', {}],
    ['an operating system', 'cpe:2.3:o:acme:NAME:*:*:*:*:*:*:*:*', {}],
  ])('does not match %s', async (_what, product, bounds) => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishNvd(nvdRecord(uniqueCve(), [criterion(product.replace('NAME', name), bounds)]))
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/x-${name}@1.0.0`, withCpe(`acme:${name}`)))).toEqual([])
  })

  it('leaves to the ecosystem what its advisories speak of, and takes what they do not', async () => {
    const scope = await makeAnalysedModule()
    const [name, spoken, silent] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publishNvd(
      nvdRecord(spoken, [criterion(`acme:${name}`, { versionEndExcluding: '9' })]),
      nvdRecord(silent, [criterion(`acme:${name}`, { versionEndExcluding: '9' })]),
    )
    const moduleId = await importComponent(scope, `pkg:npm/${name}@3.0.0`, withCpe(`acme:${name}`, '3.0.0'))
    expect(await confidences(scope, moduleId)).toEqual([`${silent} 2`, `${spoken} 2`].toSorted())
    const ghsa = `GHSA-${uniqueName('x')}`
    await publish(advisory(ghsa, name, { aliases: [spoken], affected: [affected(name)] }))
    expect(await confidences(scope, moduleId)).toEqual([`${silent} 2`])
    const affectedModule = await importComponent(scope, `pkg:npm/${name}@1.0.0`, withCpe(`acme:${name}`), 'second')
    expect((await confidences(scope, affectedModule)).toSorted()).toEqual([`${silent} 2`, `${spoken} 5`].toSorted())
  })

  it('does not count for a package of a distribution, whose version does not say what was mended', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishNvd(nvdRecord(uniqueCve(), [criterion(`acme:${name}`, below2)]))
    const moduleId = await importComponent(scope, `pkg:deb/debian/${name}@1.0.0-1?distro=debian-12`, withCpe(`acme:${name}`))
    expect(await confidences(scope, moduleId)).toEqual([])
  })

  it('is so called in that module alone, whatever other modules contain the component', async () => {
    const [one, other] = [await makeAnalysedModule(), await makeAnalysedModule()]
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    const purl = `pkg:generic/x-${name}@1.0.0`
    expect(await confidences(one, await importComponent(one, purl, withCpe(`acme:${name}`)))).toEqual([`${cve} 2`])
    expect(await confidences(other, await importComponent(other, purl))).toEqual([])
    expect(await confidences(other, await importComponent(other, purl, withCpe(`acme:${name}`, '7.0.0')))).toEqual([])
    expect(await confidences(other, await importComponent(other, purl, { cpe: 'no cpe' }, 'third'))).toEqual([])
  })
})

describe('a CPE that a document gives a component while it is matched again', () => {
  it('keeps its matches', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    const purl = `pkg:generic/x-${name}@1.0.0`
    await importComponent(scope, purl, {}, 'without')
    const { db, jobs } = (await service()).context
    const { id } = await db.selectFrom('component').select('id').where('purl', '=', purl).executeTakeFirstOrThrow()
    const read = matchTargetsOf({ id, purl, cpes: [] })
    const moduleId = await importComponent(scope, purl, withCpe(`acme:${name}`))
    await transact(db, async (trx) => {
      const componentIds = await replaceMatches(trx, jobs, read)
      await jobs.enqueue(trx, evaluateAffectedModulesJob, { componentIds: [...componentIds, id] })
    })
    await jobs.settled()
    expect(await confidences(scope, moduleId)).toEqual([`${cve} 2`])
  })
})

describe('a generic component without a CPE (docs/reference/components-and-matching.md#matching-of-products)', () => {
  it('matches a product of its name within the bounds, at confidence 2 when its namespace is the vendor', async () => {
    const scope = await makeAnalysedModule()
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, below2)]))
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/${name}@1.0.0`))).toEqual([`${cve} 1`])
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/acme/${name}@1.0.0`))).toEqual([`${cve} 2`])
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/other/${name}@1.0.0`))).toEqual([])
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/${name}@2.0.0`))).toEqual([])
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/${name}`))).toEqual([])
  })

  it('does not match a product of all versions, of a platform, or one that several vendors have', async () => {
    const scope = await makeAnalysedModule()
    const [all, limited, shared] = [uniqueName(), uniqueName(), uniqueName()]
    await publishNvd(
      nvdRecord(uniqueCve(), [criterion(`acme:${all}`)]),
      nvdRecord(uniqueCve(), [criterion(`cpe:2.3:a:acme:${limited}:1.0.0:*:*:*:*:wordpress:*:*`)]),
      nvdRecord(uniqueCve(), [criterion(`one:${shared}`, below2)]),
      nvdRecord(uniqueCve(), [criterion(`two:${shared}`, below2)]),
    )
    for (const name of [all, limited, shared])
      expect(await confidences(scope, await importComponent(scope, `pkg:generic/${name}@1.0.0`))).toEqual([])
  })

  it('is not met by name where its document says by a CPE what it is', async () => {
    const scope = await makeAnalysedModule()
    const name = uniqueName()
    await publishNvd(nvdRecord(uniqueCve(), [criterion(`acme:${name}`, below2)]))
    expect(await confidences(scope, await importComponent(scope, `pkg:generic/${name}@1.0.0`, withCpe(`other:${name}`)))).toEqual([])
  })
})

describe('a record of the NVD beside advisories of one CVE', () => {
  it('adds score and text where they have none, and takes nothing away where they have', async () => {
    const scope = await makeAnalysedModule()
    const [bare, full, cve1, cve2] = [uniqueName(), uniqueName(), uniqueCve(), uniqueCve()]
    const low = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:L' }]
    await publish(
      advisory(`GHSA-${uniqueName('x')}`, bare, { aliases: [cve1], severity: [], summary: undefined }),
      advisory(`GHSA-${uniqueName('x')}`, full, { aliases: [cve2], severity: low }),
    )
    const moduleId = await scope.importPackages([`${bare}@1.0.0`, `${full}@1.0.0`])
    expect(await scope.findingLines(moduleId)).toEqual([`${cve2} warning`, `${cve1} warning`])
    await publishNvd(nvdRecord(cve1, []), nvdRecord(cve2, []))
    expect(await scope.findingLines(moduleId)).toEqual([`${cve1} violation`, `${cve2} warning`])
    const [finding] = (await scope.findings(moduleId)).body
    expect(finding).toMatchObject({ score: 9.8, description: `What ${cve1} is about.` })
    expect(finding.aliases.join(' ')).not.toContain('NVD')
  })
})
