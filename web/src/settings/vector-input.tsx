import { NativeSelect, TextInput } from '@mantine/core'
import { type CvssFamily, environmentalMetricsOf, readEnvironment, writeEnvironment } from '@waybill/vulnerabilities/cvss'
import type { ReactNode } from 'react'
import { useTexts } from '../words/words.tsx'
import { environmentTexts } from './environment-texts.ts'
import classes from './settings.module.css'

interface VectorInputProps {
  readonly label: string
  readonly family: CvssFamily
  readonly value: string
  readonly onChange: (vector: string) => void
  readonly error?: string | undefined
}

/** A vector of environmental metrics: as text, and each metric as a choice. */
export function VectorInput({ label, family, value, onChange, error }: VectorInputProps): ReactNode {
  const texts = useTexts(environmentTexts)
  const metrics = readEnvironment(value, family)
  function choose(metric: string, chosen: string): void {
    const others = [...metrics].filter(([name]) => name !== metric)
    onChange(writeEnvironment(new Map(chosen === '' ? others : [...others, [metric, chosen]]), family))
  }
  return (
    <div className={classes['vector']}>
      <TextInput size="xs" label={label} value={value} onChange={({ target }) => onChange(target.value)} error={error} />
      <details open={metrics.size > 0}>
        <summary aria-label={`${texts.metrics}: ${label}`}>{texts.metrics}</summary>
        <div className={classes['fields']}>
          {environmentalMetricsOf(family).map(([metric, values]) => (
            <NativeSelect
              key={metric}
              size="xs"
              label={`${texts.names[metric] ?? metric} (${metric})`}
              value={metrics.get(metric) ?? ''}
              data={[
                { value: '', label: texts.unset },
                ...values.map((each) => ({ value: each, label: (texts.values[metric] ?? texts.levels)[each] ?? each })),
              ]}
              onChange={({ target }) => choose(metric, target.value)}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
