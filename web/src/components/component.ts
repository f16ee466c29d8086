import type { components } from '../api/schema.d.ts'

export type ComponentDetail = components['schemas']['ComponentDetail']
