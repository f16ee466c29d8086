import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareSets, type Measured, type MeasuredSet } from './deep-scan/compare-sets.ts'
import { deepScanSets } from './deep-scan/deep-scan-sets.ts'
import type { SetResult } from './deep-scan/set-result.ts'

interface Options {
  /** The folder with the open ground truth, `deep-scan/`. */
  readonly data: string
  readonly out: string
  /** Measures only sets whose name contains it. */
  readonly only: string | undefined
}

/**
 * Measures what the finders of repository scans get right on records with known results, prints a table, and compares it with the result that
 * `out` had before (docs/how-to/measure-matching.md#repository-scans).
 */
export function measureDeepScan({ data, out, only = '' }: Options): void {
  if (!existsSync(join(data, 'deep-scan')))
    return fail(`There are no records at ${join(data, 'deep-scan')}; name the data folder with --data.`)
  const before = existsSync(out) ? readMeasured(out) : undefined
  const sets = deepScanSets.filter(({ name }) => name.includes(only)).map((set) => measureSet(set, data))
  const measured: Measured = { sets: sets.flat() }
  showSets(measured)
  if (before !== undefined) showChanges(before, measured)
  writeFileSync(out, `${JSON.stringify(measured, undefined, 1)}\n`)
  printLine(`\nWritten to ${out}, with every miss.`)
}

/** Prints what differs between two results, and which records changed sides. */
export function compareDeepScans([before, after]: readonly string[]): void {
  if (before === undefined || after === undefined) return fail('Name two results: deep-scan --compare before.json after.json')
  showChanges(readMeasured(before), readMeasured(after))
}

function measureSet({ name, measure }: (typeof deepScanSets)[number], data: string): readonly MeasuredSet[] {
  const start = performance.now()
  const results: readonly SetResult[] = [measure(data)].flat()
  const seconds = Math.round((performance.now() - start) / 10) / 100
  printLine(`measured ${name} in ${seconds} s`)
  return results
}

function showSets({ sets }: Measured): void {
  printLine(`\n${'set'.padEnd(34)} ${'records'.padStart(8)} ${'wrong'.padStart(7)}  figures`)
  for (const { set, records, wrong, figures } of sets) {
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${formatFigure(value)}`)
    printLine(`${set.slice(0, 34).padEnd(34)} ${String(records).padStart(8)} ${String(wrong.length).padStart(7)}  ${shown.join(', ')}`)
  }
}

function showChanges(before: Measured, after: Measured): void {
  const changes = compareSets(before, after)
  printLine(changes.length === 0 ? '\nNothing differs from the last result.' : '\nAgainst the last result:')
  for (const { set, figures, added, removed } of changes) {
    for (const { name, from, to } of figures) printLine(`${set}: ${name} ${formatFigure(from)} → ${formatFigure(to)}`)
    for (const line of removed) printLine(`${set}: now right: ${line.slice(0, 200)}`)
    for (const line of added) printLine(`${set}: now wrong: ${line.slice(0, 200)}`)
  }
}

function formatFigure(value: number | undefined): string {
  if (value === undefined) return '–'
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}

function readMeasured(file: string): Measured {
  return JSON.parse(readFileSync(file, 'utf8')) as Measured
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exitCode = 2
}
