import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { componentText } from '../shared/finding.ts'
import { useTexts } from '../words/words.tsx'
import { findingTexts } from './finding-texts.ts'
import type { Decidable } from './use-deciding.ts'

/** Leads from a legal finding to where the licence of its component is set; nothing for another finding. */
export function LicenceLink({ finding: { kind, moduleId, component } }: { readonly finding: Decidable }): ReactNode {
  const texts = useTexts(findingTexts)
  if (kind !== 'legal' || component === undefined) return undefined
  const q = typeof component === 'string' ? component : componentText({ component })
  return (
    <Link to="/modules/$moduleId/licences" params={{ moduleId }} search={{ q }}>
      {texts.showLicence}
    </Link>
  )
}
