import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareOutlines } from '#approvals/changes/compare-outlines.ts'
import type { Outline, OutlineFinding } from '#approvals/snapshot/outline.ts'

function outline(
  components: readonly (readonly [key: string, version?: string])[],
  findings: readonly Partial<OutlineFinding>[] = [],
): Outline {
  return {
    name: 'app',
    components: components.map(([key, version], id) => ({ id, key, version })),
    findings: findings.map((more) => ({
      kind: 'vulnerability',
      key: 'CVE-2026-1',
      aliases: [],
      component: 'npm:a',
      version: '1',
      status: 'violation',
      ...more,
    })),
  }
}

function compare(before: Outline, after: Outline) {
  return compareOutlines(before, after, 100)
}

describe('components', () => {
  it('come, go, and are updated', () => {
    const { components } = compare(
      outline([
        ['npm:a', '1'],
        ['npm:b', '1'],
      ]),
      outline([['npm:b', '2'], ['npm:c']]),
    )
    expect(components).toEqual({
      added: { total: 1, items: [{ key: 'npm:c', version: null }] },
      removed: { total: 1, items: [{ key: 'npm:a', version: '1' }] },
      updated: { total: 1, items: [{ key: 'npm:b', from: '1', to: '2' }] },
    })
  })

  it('in several versions are paired in version order; unpaired ones count as added or removed', () => {
    const { components } = compare(
      outline([
        ['npm:a', '1.9'],
        ['npm:a', '1.10'],
        ['npm:a', '3'],
      ]),
      outline([
        ['npm:a', '3'],
        ['npm:a', '1.11'],
      ]),
    )
    expect(components.updated.items).toEqual([{ key: 'npm:a', from: '1.9', to: '1.11' }])
    expect(components.removed.items).toEqual([{ key: 'npm:a', version: '1.10' }])
    expect(components.added.total).toBe(0)
  })
})

describe('findings', () => {
  it('are new, or gone: fixed, with their component, or accepted', () => {
    const before = outline(
      [
        ['npm:a', '1'],
        ['npm:b', '1'],
      ],
      [{ key: 'one' }, { key: 'two', component: 'npm:b' }, { key: 'three' }],
    )
    const after = outline(
      [['npm:a', '2']],
      [
        { key: 'three', status: 'whitelisted' },
        { key: 'four', status: 'warning', version: '2' },
      ],
    )
    const { findings } = compare(before, after)
    expect(findings.new).toEqual({
      total: 1,
      items: [{ kind: 'vulnerability', key: 'four', component: 'npm:a', version: '2', status: 'warning' }],
    })
    expect(findings.gone.items.map(({ key, because }) => [key, because])).toEqual([
      ['one', 'fixed'],
      ['two', 'removed'],
      ['three', 'accepted'],
    ])
  })

  it('stay the same when their component is updated, and when the vulnerability got its CVE id meanwhile', () => {
    const before = outline([['npm:a', '1']], [{ key: 'GHSA-1', version: '1' }])
    const after = outline([['npm:a', '2']], [{ key: 'CVE-2026-7', aliases: ['GHSA-1'], version: '2' }])
    expect(compare(before, after).findings).toEqual({ new: { total: 0, items: [] }, gone: { total: 0, items: [] } })
  })

  it('that were accepted and are no longer are new', () => {
    const { findings } = compare(outline([['npm:a']], [{ status: 'whitelisted' }]), outline([['npm:a']], [{}]))
    expect([findings.new.total, findings.gone.total]).toEqual([1, 0])
  })

  it('are distinguished by kind and component', () => {
    const before = outline([['npm:a']], [{ kind: 'legal', key: 'use' }])
    const after = outline(
      [['npm:a']],
      [
        { kind: 'versioning', key: 'use' },
        { kind: 'legal', key: 'use', component: 'npm:b' },
      ],
    )
    expect([compare(before, after).findings.new.total, compare(before, after).findings.gone.total]).toEqual([2, 1])
  })
})

it('gives the first of long lists, violations before warnings, and how many there are', () => {
  const many = Array.from({ length: 50 }, (_, i) => ({
    key: `k${String(i)}`,
    status: i < 25 ? ('warning' as const) : ('violation' as const),
  }))
  const { findings } = compareOutlines(outline([]), outline([['npm:a']], many), 20)
  expect([findings.new.total, findings.new.items.length]).toEqual([50, 20])
  expect(new Set(findings.new.items.map(({ status }) => status))).toEqual(new Set(['violation']))
})

const anyOutline = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.constantFrom('npm:a', 'npm:b', 'npm:c'), fc.constantFrom('1', '2', '3', undefined)), {
      selector: ([key, version]) => `${key} ${version ?? ''}`,
    }),
    fc.uniqueArray(
      fc.record({
        key: fc.constantFrom('x', 'y'),
        component: fc.constantFrom('npm:a', 'npm:b'),
        status: fc.constantFrom('violation', 'warning', 'whitelisted'),
      }),
      {
        selector: ({ key, component }) => `${key} ${component}`,
      },
    ),
  )
  .map(([components, findings]) =>
    outline(
      components.map(([key, version]) => (version === undefined ? [key] : [key, version])),
      findings,
    ),
  )

function name(key: string, version: string | null | undefined): string {
  return `${key} ${version ?? ''}`
}

describe('for any two releases', () => {
  it('what was there, with what came and without what went, is what is there', () => {
    fc.assert(
      fc.property(anyOutline, anyOutline, (before, after) => {
        const { added, removed, updated } = compare(before, after).components
        const there = new Set(before.components.map(({ key, version }) => name(key, version)))
        for (const { key, version } of removed.items) expect(there.delete(name(key, version))).toBe(true)
        for (const { key, from } of updated.items) expect(there.delete(name(key, from))).toBe(true)
        for (const { key, version } of added.items) there.add(name(key, version))
        for (const { key, to } of updated.items) there.add(name(key, to))
        expect(there).toEqual(new Set(after.components.map(({ key, version }) => name(key, version))))
      }),
    )
  })

  it('the way back is the other way round, and nothing changed between a release and itself', () => {
    fc.assert(
      fc.property(anyOutline, anyOutline, (one, other) => {
        const [there, back] = [compare(one, other), compare(other, one)]
        expect(there.components.added).toEqual(back.components.removed)
        expect(there.findings.new.total).toBe(back.findings.gone.total)
        const { components, findings } = compare(one, one)
        expect([...Object.values(components), ...Object.values(findings)].map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
      }),
    )
  })
})
