import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { moduleTexts } from './module-texts.ts'
import { findUnlisted } from './spdx-licence.ts'

interface LicenceWarningProps {
  readonly expression: string
  readonly onChoose: (expression: string) => void
}

/** Says what of an expression is no SPDX licence, and offers those that may be meant. */
export function LicenceWarning({ expression, onChoose }: LicenceWarningProps): ReactNode {
  const { unlisted, near } = useTexts(moduleTexts).licences
  const found = findUnlisted(expression)
  if (found === undefined) return undefined
  return (
    <div role="status">
      <p>{unlisted(found.text)}</p>
      {found.near.length > 0 && (
        <p>
          {near}{' '}
          {found.near.map((id, i) => (
            <span key={id}>
              {i > 0 && ', '}
              <UnstyledButton c="var(--accent)" className="code" onClick={() => onChoose(expression.replace(found.text, id))}>
                {id}
              </UnstyledButton>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
