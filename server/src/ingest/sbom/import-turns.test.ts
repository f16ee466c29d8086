import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'

it('an upload does not wait for those that another company sent before (docs/reference/limits.md#uploads-at-once)', async () => {
  const [busy, other] = [await makeAnalysedModule(), await makeAnalysedModule()]
  const answered: string[] = []
  const uploads = Array.from({ length: 40 }, async (_, i) => {
    await busy.importPackages([`${uniqueName('busy')}@1.0.0`], `module-${String(i)}`)
    answered.push('busy')
  })
  await other.importPackages([`${uniqueName('other')}@1.0.0`])
  answered.push('other')
  await Promise.all(uploads)
  expect(answered).toHaveLength(41)
  expect(answered.indexOf('other')).toBeLessThan(20)
})
