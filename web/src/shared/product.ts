import type { components } from '../api/schema.d.ts'
import type { Tone } from '../ui/mark.tsx'

export type Product = components['schemas']['Product']
export type ProductItem = components['schemas']['ProductItem']
export type ProductUpdate = components['schemas']['ProductUpdate']
export type Completeness = components['schemas']['ProductCompleteness']
export type Attachment = components['schemas']['Attachment']
export type DocumentSlot = keyof Product['documents']
export type Dossier = components['schemas']['Dossier']
export type ChecklistItem = components['schemas']['DossierChecklistItem']

export const documentSlots: readonly DocumentSlot[] = ['userManual', 'secureSetup', 'productDescription', 'sbom', 'cedoc']

export const contactFields = [
  'manufacturerName',
  'registeredTradeName',
  'manufacturerAddress',
  'manufacturerWebsite',
  'productSecurityContact',
  'productSecurityWeblink',
] as const
export type ContactField = (typeof contactFields)[number]

export const checkTones: Readonly<Record<ChecklistItem['status'], Tone>> = {
  met: 'ok',
  missing: 'violation',
  check: 'warning',
  'no-occasion': 'none',
  'not-applicable': 'none',
}

/** Returns the path of a file: its link names the address that the service was asked for, which is not always this page's. */
export function filePath({ url }: Pick<Attachment, 'url'>): string {
  return new URL(url, globalThis.location.href).pathname
}
