import { beforeAll, describe, expect, it } from 'vitest'
import { uniqueCve, uniqueName } from '#test/cyclonedx.ts'
import { makeCompany, service, type TestCompany } from '#test/harness.ts'
import { publishNvd } from '#test/nvd.ts'
import { advisory, affected, publish } from '#test/publish.ts'
import { statementsOf } from '#test/statements.ts'
import { parsePurl } from '@waybill/identifiers'
import { matchComponent, matchTargetOf } from '@waybill/vulnerabilities'
import { criterion, nvdRecord } from '@waybill/vulnerabilities/testing'

const at: { client: TestCompany } = {} as never

beforeAll(async () => {
  at.client = await makeCompany({ scopes: ['company_component_manager'] })
})

function explain(purl: string, vulnerability: string, more: object = {}): ReturnType<TestCompany['post']> {
  return at.client.post('/vulnerabilities/explain', { purl, vulnerability, ...more })
}

describe('why and why not (docs/reference/lookups.md#why-and-why-not)', () => {
  it('says why a component that no module contains is affected, by any id of the vulnerability', async () => {
    const [name, cve, ghsa] = [uniqueName(), uniqueCve(), `GHSA-${uniqueName('x')}`]
    await publish(advisory(ghsa, name, { aliases: [cve] }))
    for (const id of [cve.toLowerCase(), ghsa]) {
      const { status, body } = await explain(`pkg:npm/${name}@1.9.9`, id)
      expect([status, body]).toMatchObject([
        200,
        {
          vulnerability: cve,
          aliases: [ghsa],
          known: true,
          affected: true,
          advisories: [{ advisoryId: ghsa, affected: true, confidence: 5 }],
        },
      ])
      expect(body.sentences).toEqual([
        `pkg:npm/${name}@1.9.9 is affected by ${cve}, by ${ghsa}.`,
        `pkg:npm/${name}@1.9.9 is ${name} (npm), which the advisory names.`,
        '1.9.9 is below 2.0.0 (fixed), by semver.',
        'The lowest version above it that the advisory calls fixed is 2.0.0.',
        'Confidence is 5: package and version are exact.',
      ])
    }
  })

  it('reads a component key with its version, as lists show it', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    for (const [component, isAffected] of [
      [`npm:${name}@1.0.0`, true],
      [`npm:${name} 1.0.0`, true],
      [`npm:${name}@2.0.0`, false],
      [`npm:${name}`, 'unknown'],
    ]) {
      const { body } = await explain(String(component), cve)
      expect([component, body.affected]).toEqual([component, isAffected])
    }
    expect((await explain('minimist 1.2.5', cve)).status).toBe(400)
  })

  it.each([
    ['in another version', '2.0.0', {}, '2.0.0 is in no affected part of this range: introduced 0, fixed 2.0.0, by semver.'],
    [
      'when all records are withdrawn',
      '1.0.0',
      { withdrawn: '2026-01-01T00:00:00Z' },
      'The advisory was withdrawn, and a withdrawn advisory never matches.',
    ],
    ['when the records name other packages', '1.0.0', { affected: [affected('something-else')] }, 'it names something-else (npm).'],
  ])('says why not %s', async (_case, version, more, reason) => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name, more))
    const { body } = await explain(`pkg:npm/${name}@${version}`, cve)
    expect(body).toMatchObject({
      known: true,
      affected: false,
      advisories: [{ advisoryId: cve, affected: false, confidence: null, proof: null }],
    })
    expect(body.sentences.at(-1)).toContain(reason)
  })

  it('does not decide without a version, and shows what the records say', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(advisory(cve, name))
    const { body } = await explain(`npm:${name}`, cve)
    expect(body).toMatchObject({ known: true, affected: 'unknown', advisories: [{ affected: true, confidence: 3 }] })
  })

  it('does not decide for a kind of package that has no advisories', async () => {
    const cve = uniqueCve()
    await publish(advisory(cve, uniqueName()))
    expect((await explain('pkg:docker/acme/image@1.0.0', cve)).body).toMatchObject({ known: true, affected: 'unknown' })
  })

  it('tells an unknown id from one that only a catalogue lists', async () => {
    const cve = uniqueCve()
    expect((await explain('pkg:npm/left-pad@1.0.0', cve)).body).toMatchObject({ known: false, affected: 'unknown', advisories: [] })
    const score = { cve, epss: 0.5, percentile: 0.75, date: '2026-01-02' }
    await (await service()).context.db.insertInto('epss_score').values(score).execute()
    expect((await explain('pkg:npm/left-pad@1.0.0', cve)).body).toMatchObject({ known: true, affected: 'unknown', advisories: [] })
  })

  it('finds a record on two vulnerabilities by either', async () => {
    const [name, one, other] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(`GHSA-${uniqueName('x')}`, name, { aliases: [one, other] }))
    for (const id of [one, other]) expect((await explain(`pkg:npm/${name}@1.0.0`, id)).body).toMatchObject({ known: true, affected: true })
  })

  it('takes the CPE of a document, and for a mere name the vendor of most records', async () => {
    const [name, cve, otherCve] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publishNvd(nvdRecord(cve, [criterion(`acme:${name}`, { versionEndExcluding: '2.0' })]))
    const cpe = `cpe:2.3:a:acme:${name}:1.0:*:*:*:*:*:*:*`
    expect((await explain(`pkg:generic/thing@1.0`, cve, { cpe })).body).toMatchObject({ affected: true, advisories: [{ confidence: 2 }] })
    expect((await explain(`pkg:generic/${name}@1.0`, cve)).body).toMatchObject({ affected: true, advisories: [{ confidence: 1 }] })
    await publishNvd(nvdRecord(otherCve, [criterion(`other:${name}`, { versionEndExcluding: '2.0' })]))
    const { body } = await explain(`pkg:generic/${name}@1.0`, cve)
    expect(body).toMatchObject({ affected: false, sentences: [expect.anything(), expect.stringContaining('Several vendors')] })
  })

  it('refuses a CPE that cannot be read, since it would decide alone', async () => {
    for (const cpe of ['junk', 'cpe:2.3:a', 'cpe:2.3:x:acme:thing:1.0'])
      expect(await explain('pkg:npm/left-pad@1.0.0', uniqueCve(), { cpe })).toMatchObject({ status: 400, body: { parameter: 'cpe' } })
  })

  it('costs three statements at most', async () => {
    const [name, cve] = [uniqueName(), uniqueCve()]
    await publish(...Array.from({ length: 5 }, (_, i) => advisory(`GHSA-${uniqueName('x')}-${String(i)}`, name, { aliases: [cve] })))
    const sent = await statementsOf(() => explain(`pkg:npm/${name}@1.0.0`, cve))
    expect(sent.filter((text) => /\b(advisory|vulnerability_name)\b/u.test(text)).length).toBeLessThanOrEqual(3)
  })

  it.each([
    [{ purl: 'nonsense', vulnerability: 'CVE-2021-44228' }, 'purl'],
    [{ purl: 'pkg:npm/a@1', vulnerability: ' ' }, 'vulnerability'],
    [{ purl: 'pkg:npm/a@1' }, 'vulnerability'],
  ])('rejects %j', async (question, parameter) => {
    const { status, body } = await at.client.post('/vulnerabilities/explain', question)
    expect([status, body.parameter]).toEqual([400, parameter])
  })
})

describe('the advisories on a package (docs/reference/lookups.md#advisories-on-a-package)', () => {
  it('are what a matcher needs to decide elsewhere', async () => {
    const [name, cve, withdrawn] = [uniqueName(), uniqueCve(), uniqueCve()]
    await publish(advisory(cve, name), advisory(withdrawn, name, { withdrawn: '2026-01-01T00:00:00Z' }))
    const { status, body } = await at.client.get(`/vulnerabilities/advisories?package=npm:${name}`)
    expect([status, body]).toMatchObject([200, { lookupKeys: [`npm:${name}`], vulnerabilities: [{ advisoryId: cve, vulnerability: cve }] }])
    function matchesOf(version: string): readonly unknown[] {
      const purl = parsePurl(`pkg:npm/${name}@${version}`)
      return purl === undefined ? [] : matchComponent(matchTargetOf(purl), body.candidates).map(({ advisoryId }) => advisoryId)
    }
    expect([matchesOf('1.9.9'), matchesOf('2.0.0')]).toEqual([[cve], []])
  })

  it.each(['', '?package=', '?package=nonsense'])('answer 400 naming package for %j', async (query) => {
    const { status, body } = await at.client.get(`/vulnerabilities/advisories${query}`)
    expect([status, body.parameter]).toEqual([400, 'package'])
  })
})
