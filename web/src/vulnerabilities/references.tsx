import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import sections from '../ui/sections.module.css'
import { vulnerabilityTexts } from './vulnerability-texts.ts'

/** Pages that advisories refer to. They come from outside: only addresses of the web become links, and each shows its host. */
export function References({ references }: { readonly references: readonly string[] }): ReactNode {
  const texts = useTexts(vulnerabilityTexts)
  return (
    <section className={sections['section']} aria-label={texts.references}>
      <h2>{texts.references}</h2>
      <ul className="plain-list">
        {references.map((reference) => (
          <li key={reference} style={{ overflowWrap: 'anywhere' }}>
            {isWebAddress(reference) ? (
              <a href={reference} target="_blank" rel="noopener noreferrer">
                {reference}
              </a>
            ) : (
              reference
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isWebAddress(text: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')
}
