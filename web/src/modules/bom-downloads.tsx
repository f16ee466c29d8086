import type { ReactNode } from 'react'
import { PlainTable } from '../ui/plain-table.tsx'
import { useTexts } from '../words/words.tsx'
import { Download } from './download.tsx'
import sections from '../ui/sections.module.css'
import { moduleTexts } from './module-texts.ts'

/** What the service makes of the components of a module or project, each in its formats (docs/reference/sboms.md). */
const documents = [
  { name: 'sbom', formats: ['cyclonedx', 'spdx', 'own'] },
  { name: 'partsList', formats: ['own'] },
  { name: 'cbom', formats: ['cyclonedx'] },
  { name: 'aibom', formats: ['cyclonedx'] },
] as const

/** Downloads of the bills of materials of a module or a project; `path` is that of either in the API. */
export function BomDownloads({ path }: { readonly path: string }): ReactNode {
  const texts = useTexts(moduleTexts).documents
  return (
    <section className={sections['section']} aria-label={texts.made}>
      <h2>{texts.made}</h2>
      <PlainTable
        label={texts.made}
        rows={documents}
        idOf={({ name }) => name}
        columns={[
          { title: texts.columns.document, isHeader: true, cell: ({ name }) => texts.madeOf[name] },
          {
            title: texts.formats,
            cell: ({ name, formats }) =>
              formats.map((format, i) => (
                <span key={format}>
                  {i > 0 && ' · '}
                  <Download path={`${path}/${name}${name === 'sbom' && format !== 'own' ? `?format=${format}` : ''}`}>
                    <span aria-hidden="true">{texts.format[format]}</span>
                    <span className="visually-hidden">{texts.downloadAs(texts.madeOf[name], texts.format[format])}</span>
                  </Download>
                </span>
              )),
          },
        ]}
      />
    </section>
  )
}
