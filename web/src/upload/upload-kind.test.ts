import { expect, it } from 'vitest'
import { mayUploadKind, neededFields } from './upload-kind.ts'

it('knows which roles may upload it', () => {
  const roles = ['company_security_manager']
  expect((['sbom', 'vex', 'obom'] as const).map((kind) => mayUploadKind(kind, roles))).toEqual([false, true, true])
  expect(mayUploadKind('vex', ['portfolio_manager'])).toBe(false)
})

it('asks for a module for SBOMs alone, and for no project for VEX documents', () => {
  expect(neededFields(['vex', 'vex'])).toEqual({ project: false, module: false })
  expect(neededFields(['vex', 'obom', 'threatModel'])).toEqual({ project: true, module: false })
  expect([neededFields(['sbom']), neededFields([undefined])]).toEqual(Array.from({ length: 2 }, () => ({ project: true, module: true })))
})
