import { licenseWords, shinglesOf } from './text-shingles.ts'

/** How many of a text's shingles, the smallest, stand for all of them. */
const kept = 64
const bytes = 3

/** What is kept of a licence's text to know it again. */
export interface LicenseFingerprint {
  /** How many different shingles the text has. */
  readonly size: number
  readonly sample: readonly number[]
}

/** A text's fingerprint as one line of the table: its size and the sample in base64. */
export function writeFingerprint(text: string): string {
  const shingles = shinglesOf(licenseWords(text))
  const sample = [...shingles].toSorted((a, b) => a - b).slice(0, kept)
  const packed = sample.map((shingle) => String.fromCharCode(shingle >> 16, (shingle >> 8) & 0xff, shingle & 0xff)).join('')
  return `${shingles.size} ${btoa(packed)}`
}

export function readFingerprint(line: string): LicenseFingerprint {
  const [size = '0', base64 = ''] = line.split(' ')
  const packed = atob(base64)
  const sample = Array.from({ length: Math.floor(packed.length / bytes) }, (_, i) => shingleAt(packed, i * bytes))
  return { size: Number(size), sample }
}

function shingleAt(packed: string, at: number): number {
  return (packed.charCodeAt(at) << 16) | (packed.charCodeAt(at + 1) << 8) | packed.charCodeAt(at + 2)
}
