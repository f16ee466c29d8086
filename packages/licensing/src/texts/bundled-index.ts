import bundled from './license-index.json' with { type: 'json' }
import { type LicenseIndex, openLicenseIndex } from './license-index.ts'

const opened: { index?: LicenseIndex } = {}

/** Returns the index of the SPDX licence list; the first call opens it. */
export function licenseIndex(): LicenseIndex {
  opened.index ??= openLicenseIndex(bytesOf(bundled.index))
  return opened.index
}

function bytesOf(base64: string): Uint8Array {
  const packed = atob(base64)
  const bytes = new Uint8Array(packed.length)
  for (let i = 0; i < packed.length; i += 1) bytes[i] = packed.charCodeAt(i)
  return bytes
}
