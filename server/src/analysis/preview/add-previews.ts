import { mostListed } from '#analysis/preview/assemble-preview.ts'
import type { Preview } from '#analysis/preview/preview-shape.ts'

/** A preview of no module. */
export const emptyPreview: Preview = {
  modules: [],
  evaluated: 0,
  counts: { modules: 0, new: 0, gone: 0, changed: 0 },
  findings: { new: [], gone: [], changed: [] },
}

/** Adds the preview of other modules: counts are complete, lists end. */
export function addPreviews(one: Preview, other: Preview): Preview {
  return {
    modules: listed(one.modules, other.modules),
    evaluated: one.evaluated + other.evaluated,
    counts: {
      modules: one.counts.modules + other.counts.modules,
      new: one.counts.new + other.counts.new,
      gone: one.counts.gone + other.counts.gone,
      changed: one.counts.changed + other.counts.changed,
    },
    findings: {
      new: listed(one.findings.new, other.findings.new),
      gone: listed(one.findings.gone, other.findings.gone),
      changed: listed(one.findings.changed, other.findings.changed),
    },
  }
}

function listed<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  return [...one, ...other].slice(0, mostListed)
}
