import { expect, it } from 'vitest'
import { introducerCommands } from '#analysis/fixes/introducer-commands.ts'
import type { IntroducerUpgrade } from '#analysis/fixes/upgrade-introducer.ts'
import { parsePurl } from '@waybill/identifiers'

function commands(type: string, upgrade: IntroducerUpgrade): readonly string[] {
  const [direct, brought] = [parsePurl(`pkg:${type}/vendor/direct@1.0.0`), parsePurl(`pkg:${type}/vendor/leaf@1.0.0`)]
  if (direct === undefined || brought === undefined) throw new Error(type)
  return introducerCommands({ direct, brought, upgrade }).map(({ command }) => command)
}

const upgrade = { kind: 'upgrade', to: '2.0.0', step: 'major', isLowest: true } as const

it('upgrades the direct dependency and renews what it brings, which a lock file would keep', () => {
  expect(commands('composer', upgrade)).toEqual([
    'composer require vendor/direct:^2.0.0 --with-all-dependencies && composer update vendor/leaf --with-dependencies',
  ])
  expect(commands('npm', upgrade)[0]).toBe('npm install vendor/direct@2.0.0 && npm update vendor/leaf')
})

it('only renews where the present version admits a better one, and only upgrades where the component is gone', () => {
  expect(commands('npm', { ...upgrade, kind: 'refresh' })).toContain('npm update vendor/leaf')
  expect(commands('npm', { ...upgrade, kind: 'removed' })[0]).toBe('npm install vendor/direct@2.0.0')
})

it('has no command where there is nothing to do', () => {
  expect(commands('npm', { kind: 'none' })).toEqual([])
  expect(commands('npm', { kind: 'unknown', why: 'no-record', at: 'npm:direct' })).toEqual([])
  expect(commands('nuget', { ...upgrade, kind: 'refresh' })).toEqual([])
})
