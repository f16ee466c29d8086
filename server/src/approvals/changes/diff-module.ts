import { type Caller, hasFeature } from '#access/access.ts'
import { type FindingKind, findingKinds } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { invalid, notFound } from '#platform/http-error.ts'
import { loadModule, type Module } from '#portfolio/portfolio.ts'
import { effectiveComponents, loadSbom } from '#sboms/sboms.ts'
import { compareOutlines, type ComparedOutline } from '#approvals/changes/compare-outlines.ts'
import { type DiffPoint, loadDiffPoint } from '#approvals/changes/diff-point-store.ts'
import { evaluateDocument } from '#approvals/changes/evaluate-document.ts'
import type { DiffSide, ModuleDiff } from '#approvals/changes/module-diff.ts'
import { unpackPart } from '#approvals/snapshot/pack-part.ts'
import { loadReleasedFindings } from '#approvals/snapshot/released-findings-store.ts'

/** The most items of each list. */
const mostItems = 1_000

/** A side, what it contains, and of which kinds its findings are known. */
interface Known {
  readonly side: DiffSide
  readonly outline: ComparedOutline
  readonly kinds: readonly FindingKind[]
}

/** Of which module, and when, points are read. */
interface Reading {
  readonly trx: Transaction
  readonly caller: Caller
  readonly module: Module
  readonly at: Date
}

/** The points to compare, as sent, and the present moment. */
export interface DiffRequest {
  readonly from: string | undefined
  readonly to: string
  readonly at: Date
}

/**
 * Compares two points of a module: scans, approvals, or `now` (docs/reference/modules.md#differences). 404 for an unknown module, and for any
 * id that is not of a scan or approval of the module. A constant number of statements.
 */
export async function diffModule(trx: Transaction, caller: Caller, moduleId: string, { from, to, at }: DiffRequest): Promise<ModuleDiff> {
  const reading = { trx, caller, module: await loadModule(trx, caller, moduleId), at }
  if (from === undefined) throw invalid('from', 'from is required')
  const [before, after] = [await loadKnown(reading, from), await loadKnown(reading, to)]
  const kinds = findingKinds.filter((kind) => before.kinds.includes(kind) && after.kinds.includes(kind))
  const [old, current] = [withKinds(before.outline, kinds), withKinds(after.outline, kinds)]
  const { components, findings } = compareOutlines(old, current, mostItems)
  return { from: before.side, to: after.side, components, findings: kinds.length === 0 ? null : findings, kinds, reason: reasonFor(kinds) }
}

function withKinds(outline: ComparedOutline, kinds: readonly FindingKind[]): ComparedOutline {
  return { components: outline.components, findings: outline.findings.filter(({ kind }) => kinds.includes(kind)) }
}

function reasonFor(kinds: readonly FindingKind[]): string | null {
  if (kinds.length === 0) return 'a scan has not been analysed'
  return kinds.length < findingKinds.length ? 'of earlier scans only vulnerabilities are evaluated' : null
}

async function loadKnown(reading: Reading, id: string): Promise<Known> {
  if (id === 'now') return loadPresent(reading, { is: 'now', _id: null, name: null, date: null, knowledge: 'current' })
  const { trx, caller, module } = reading
  const point = await loadDiffPoint(trx, caller, module.id, id)
  if (point.is === 'scan') return loadScanned(reading, point)
  if (!hasFeature(caller, 'approvals') || point.outline === undefined) throw notFound(id)
  const outline = (await unpackPart(point.outline)).part as ComparedOutline
  return { side: sideOf(point, 'frozen'), outline, kinds: findingKinds }
}

function sideOf({ is, id, name, date }: DiffPoint, knowledge: DiffSide['knowledge']): DiffSide {
  return { is, _id: id, name: name ?? null, date: date.toISOString(), knowledge }
}

/** The scan on which the present findings rest has findings of every kind. */
async function loadScanned(reading: Reading, point: DiffPoint): Promise<Known> {
  const { trx, caller, module, at } = reading
  const side = sideOf(point, 'current')
  if (module.scanId === point.id) return loadPresent(reading, side)
  const sbom = point.sbomId === undefined ? undefined : await loadSbom(trx, caller, point.sbomId)
  const components = effectiveComponents(sbom, module.settings)
  if (sbom === undefined || !point.isFinished) return { side, outline: { components, findings: [] }, kinds: [] }
  const findings = await evaluateDocument(trx, caller, { moduleId: module.id, at }, { sbom, components })
  return { side, outline: { components, findings }, kinds: ['vulnerability'] }
}

async function loadPresent({ trx, caller, module }: Reading, side: DiffSide): Promise<Known> {
  const sbom = module.sbomId === undefined ? undefined : await loadSbom(trx, caller, module.sbomId)
  const findings = (await loadReleasedFindings(trx, caller, [module.id])).map(({ names, finding: { kind, key, component, status } }) => ({
    kind,
    key,
    aliases: names,
    component: component.key,
    version: component.version,
    status,
  }))
  return { side, outline: { components: effectiveComponents(sbom, module.settings), findings }, kinds: findingKinds }
}
