import type { components } from '../api/schema.d.ts'
import type { Tone } from '../ui/mark.tsx'

export type Risk = components['schemas']['Risk']
export type RiskProperties = components['schemas']['RiskProperties']
export type Scheme = components['schemas']['SchemeResponse'] & {
  /** The tag that a write of it is conditional on. */
  readonly etag: string
}
export type SchemeValue = components['schemas']['SchemeValue']
export type RiskChange = components['schemas']['RiskChange']

export const treatmentTones: Readonly<Record<Risk['treatment'], Tone>> = {
  untreated: 'violation',
  'in-treatment': 'warning',
  done: 'ok',
}
