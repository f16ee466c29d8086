import { expect, it } from 'vitest'
import { commandsByTool, ticketText, type Upgrade } from './fix-plan-text.ts'

const base: Upgrade = {
  key: 'npm:a',
  purl: 'pkg:npm/a@1.0.0',
  from: '1.0.0',
  to: '1.0.1',
  step: 'patch',
  clean: true,
  gain: 1,
  cleared: 2,
  clears: [],
  remains: [],
  brings: [],
  direct: true,
  introducedBy: [],
  modules: 1,
  commands: [
    { tool: 'npm', command: 'npm install a@1.0.1' },
    { tool: 'yarn', command: 'yarn add a@1.0.1' },
  ],
}
const introducer: Upgrade['introducedBy'][number] = {
  key: 'npm:parent',
  version: '1.0.0',
  to: '1.2.0',
  kind: 'upgrade',
  step: 'minor',
  lowest: true,
  why: null,
  at: null,
  commands: [{ tool: 'npm', command: 'npm install parent@1.2.0' }],
}
const brought: Upgrade = { ...base, key: 'npm:b', cleared: 1, direct: false, introducedBy: [introducer] }

it('commands of several upgrades are joined for each tool, without repetition', () => {
  expect(commandsByTool([base, brought, brought])).toEqual([
    { tool: 'npm', command: 'npm install a@1.0.1\nnpm install parent@1.2.0' },
    { tool: 'yarn', command: 'yarn add a@1.0.1' },
  ])
})

function pinned(name: string, to: string): Upgrade {
  return { ...base, commands: [{ tool: 'package.json (pnpm)', command: `"pnpm": { "overrides": { "${name}": "${to}" } }` }] }
}

it('entries of a file are merged, and those that contradict each other stay apart', () => {
  const merged = commandsByTool([pinned('a', '2'), pinned('b', '1'), pinned('a', '3'), pinned('b', '1')])
  expect(merged.map(({ command }) => command)).toEqual([
    ['"pnpm": {\n  "overrides": {\n    "a": "2",\n    "b": "1"\n  }\n}', '"pnpm": {\n  "overrides": {\n    "a": "3"\n  }\n}'].join('\n'),
  ])
})

it('a component whose introducers have no command is upgraded itself', () => {
  const unknown = { ...introducer, kind: 'unknown' as const, commands: [] }
  expect(commandsByTool([{ ...brought, introducedBy: [unknown] }])).toEqual(base.commands)
})

it('a ticket names each upgrade, what it clears, what brings the component, and the commands', () => {
  const words = {
    title: (upgrades: number) => `${String(upgrades)} upgrades`,
    clears: (findings: number) => `clears ${String(findings)}`,
    introducedBy: (keys: string) => `by ${keys}`,
  }
  expect(ticketText([{ ...base, commands: [] }, brought], words)).toBe(
    [
      '2 upgrades',
      '- npm:a 1.0.0 → 1.0.1: clears 2\n- npm:b 1.0.0 → 1.0.1: clears 1; by npm:parent',
      'npm:\n\n```sh\nnpm install parent@1.2.0\n```',
    ].join('\n\n'),
  )
})
