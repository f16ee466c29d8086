import { expect, it } from 'vitest'
import { makeAnalysedModule } from '#test/analysed-module.ts'
import { uniqueName } from '#test/cyclonedx.ts'

// docs/reference/overview.md#components-of-a-module
it.each(['name', '-name', 'findings', 'newer', 'published', 'depth'])(
  'pages by %s neither skip nor repeat the builds of one version',
  async (sort) => {
    const { company, importPackages } = await makeAnalysedModule()
    const name = uniqueName()
    const moduleId = await importPackages(
      Array.from({ length: 450 }, (_, i) => `pkg:deb/debian/${name}@1.0.0?arch=a${String((i * 7919) % 1000)}`),
    )
    const seen = new Set<string>()
    for (const page of [1, 2, 3, 4, 5]) {
      const { body } = await company.get(`/core/modules/${moduleId}/components?page=${String(page)}&sort=${sort}`)
      for (const { purl } of body as { purl: string }[]) seen.add(purl)
    }
    expect(seen.size).toBe(450)
  },
)
