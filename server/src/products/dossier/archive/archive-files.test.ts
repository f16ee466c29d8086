import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planArchive } from '#products/dossier/archive/archive-files.ts'

const manual = { slot: 'userManual', name: 'manual.pdf', digest: 'a', size: 60 }
const photo = { slot: 'photo', name: 'front.png', digest: 'b', size: 10 }
const sbom = { fileName: 'shop.cdx.json', digest: 'c', size: 50 }

describe('an archive', () => {
  it('takes documents before SBOMs before photos, as long as there is room, and lists the others', () => {
    const { files, leftOut } = planArchive([photo, manual], [sbom], 100)
    expect(files.map(({ path }) => path)).toEqual(['documents/userManual-manual.pdf', 'photos/01-front.png'])
    expect(leftOut).toEqual([{ path: 'sbom/01-shop.cdx.json', digest: 'c', size: 50 }])
  })

  it('never takes more than its limit, loses nothing, and has each path once, in its folders alone', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('../../etc/passwd', '..', 'a/b.pdf', 'C:\\x.pdf', 'x'.repeat(300), '.pdf'),
    )
    const size = fc.nat(100)
    const photos = fc.array(fc.record({ slot: fc.constant('photo'), name, digest: fc.string(), size }), { maxLength: 8 })
    const documents = fc.uniqueArray(fc.record({ slot: fc.constantFrom('userManual', 'cedoc'), name, digest: fc.string(), size }), {
      selector: ({ slot }) => slot,
    })
    const sboms = fc.array(fc.record({ fileName: name, digest: fc.string(), size }), { maxLength: 5 })
    fc.assert(
      fc.property(photos, documents, sboms, (some, slots, own) => {
        const { files, leftOut } = planArchive([...some, ...slots], own, 200)
        const paths = [...files, ...leftOut].map(({ path }) => path)
        expect(files.reduce((sum, file) => sum + file.size, 0)).toBeLessThanOrEqual(200)
        expect(paths).toHaveLength(some.length + slots.length + own.length)
        expect(new Set(paths).size).toBe(paths.length)
        expect(paths.filter((path) => !/^(?:documents|sbom|photos)\/[\w.-]{1,150}$/u.test(path))).toEqual([])
      }),
    )
  })
})
