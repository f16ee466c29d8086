import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import type { Weakness } from './look-up.ts'
import classes from './lookup-page.module.css'
import { lookupTexts } from './lookup-texts.ts'

/** A weakness of the CWE catalogue: what it is, what it leads to, and what helps. */
export function WeaknessView({ weakness }: { readonly weakness: Weakness }): ReactNode {
  const texts = useTexts(lookupTexts)
  const { cwe_id: id, name, description, ext_description: extended, consequences, detection, mitigations } = weakness
  return (
    <article className={classes['weakness']}>
      {/* the catalogue is written in English */}
      <h2 lang="en">
        {id}: {name}
      </h2>
      <p lang="en">{description}</p>
      {extended !== null && <p lang="en">{extended}</p>}
      <Points
        title={texts.consequences}
        points={consequences.map(({ scopes, impacts, note }) => [`${scopes.join(', ')}: ${impacts.join(', ')}`, note])}
      />
      <Points title={texts.detection} points={detection.map(({ method, description: how }) => [method, how])} />
      <Points title={texts.mitigations} points={mitigations.map(({ phases, description: what }) => [phases.join(', '), what])} />
    </article>
  )
}

interface PointsProps {
  readonly title: string
  readonly points: readonly (readonly [head: string, text: string | undefined])[]
}

function Points({ title, points }: PointsProps): ReactNode {
  if (points.length === 0) return undefined
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul lang="en">
        {points.map(([head, text]) => (
          <li key={`${head} ${text ?? ''}`}>
            <strong>{head}</strong> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
