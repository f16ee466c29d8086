import { describe, expect, it } from 'vitest'
import type { SnapshotModule } from '#approvals/approvals.ts'
import type { CsafEdition } from '#releases/csaf/edition-store.ts'
import { nextEdition } from '#releases/csaf/update-csaf.ts'
import { csafProblemsOf } from '@waybill/documents/testing'
import { snapshotFinding, snapshotModule, snapshotOf, vulnerabilityOf } from '#test/make-snapshot.ts'

const purl = 'pkg:npm/a@1.0.0'
const [one, other] = ['CVE-2024-0001', 'CVE-2024-0002']

function snapshotWith(...findings: SnapshotModule['findings']): ReturnType<typeof snapshotOf> {
  return snapshotOf([snapshotModule([purl, 'pkg:npm/b@1.0.0'], { findings })])
}

const released = snapshotWith(snapshotFinding(purl, one))

function next(now: ReturnType<typeof snapshotOf>, day: number, before?: CsafEdition): CsafEdition | undefined {
  return nextEdition({ snapshot: released, reevaluated: now, before, at: new Date(Date.UTC(2026, 1, day)) })
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into documents freely; what is wrong fails there
function read(edition: CsafEdition | undefined): any {
  return JSON.parse(edition?.bytes.toString('utf8') ?? 'null')
}

function historyOf(edition: CsafEdition | undefined): readonly string[] {
  return read(edition).document.tracking.revision_history.map(({ number, summary }: Record<string, string>) => `${number} ${summary}`)
}

describe('an edition after the release', () => {
  it('is not made while there is nothing else to say', () => {
    expect(next(structuredClone(released), 1)).toBeUndefined()
    const first = next(snapshotWith(snapshotFinding(purl, one), snapshotFinding(purl, other)), 1)
    expect(next(snapshotWith(snapshotFinding(purl, one), snapshotFinding(purl, other)), 2, first)).toBeUndefined()
  })

  it('has the next version, the same id, and tells what is new', async () => {
    const edition = next(snapshotWith(snapshotFinding(purl, one), snapshotFinding(purl, other)), 1)
    const { tracking } = read(edition).document
    expect(tracking).toMatchObject({
      id: `VEX-${released.approval.id}`,
      version: '2',
      initial_release_date: released.taken,
      current_release_date: '2026-02-01T00:00:00.000Z',
    })
    expect(historyOf(edition)).toEqual(['1 As released', `2 New: ${other}.`])
    expect(await csafProblemsOf(read(edition), ['6.2.3', '6.2.11', '6.2.16'])).toEqual([])
  })

  it('says of what is not found any more that it is not affected, and goes on saying so', () => {
    const first = next(snapshotWith(), 1)
    expect(historyOf(first)).toEqual(['1 As released', `2 No longer found: ${one}.`])
    expect(read(first).vulnerabilities).toMatchObject([
      { cve: one, title: `What ${one} is about`, product_status: { known_not_affected: [`release/${purl}`] } },
    ])
    expect(next(snapshotWith(), 2, first)).toBeUndefined()
    const second = next(snapshotWith(snapshotFinding(purl, other)), 3, first)
    expect(read(second).vulnerabilities.map(({ cve }: { cve: string }) => cve)).toEqual([one, other])
    const back = next(snapshotWith(snapshotFinding(purl, one), snapshotFinding(purl, other)), 4, second)
    expect(historyOf(back).slice(2)).toEqual([`3 New: ${other}.`, `4 Status changed: ${one}.`])
  })

  it('tells a status that changed, and details that did', () => {
    const vex = { vexId: 'v', documentId: 'd', version: '1', publisher: 'p', publishedAt: undefined, status: 'fixed' } as const
    const words = { justification: undefined, detail: undefined, remediation: undefined, url: undefined }
    expect(historyOf(next(snapshotWith(snapshotFinding(purl, one, { vex: { ...vex, ...words } })), 1)).at(-1)).toBe(
      `2 Status changed: ${one}.`,
    )
    expect(historyOf(next(snapshotWith(snapshotFinding(purl, one, { fixedIn: ['2'] })), 1)).at(-1)).toBe(`2 Details changed: ${one}.`)
  })

  it('knows a vulnerability again that goes by another of its names', () => {
    const before = snapshotOf([snapshotModule([purl], { findings: [snapshotFinding(purl, 'GHSA-1')] })])
    const now = snapshotOf([snapshotModule([purl], { findings: [snapshotFinding(purl, one)] })], {
      vulnerabilities: [vulnerabilityOf(one, { aliases: ['GHSA-1'] })],
    })
    const edition = nextEdition({ snapshot: before, reevaluated: now, before: undefined, at: new Date() })
    expect(read(edition).vulnerabilities).toMatchObject([{ cve: one, product_status: { known_affected: [`release/${purl}`] } }])
  })

  it('names twenty at most', () => {
    const many = Array.from({ length: 25 }, (_, index) => snapshotFinding(purl, `CVE-2025-${String(1000 + index)}`))
    expect(historyOf(next(snapshotWith(snapshotFinding(purl, one), ...many), 1)).at(-1)).toMatch(/CVE-2025-1019 and 5 more\.$/u)
  })
})
