import { licenseWords, shinglesOf } from './text-shingles.ts'

/** The number of shingles, the smallest, that represent a text. */
const kept = 64
const bytes = 3

/** What is stored of a licence's text to recognise it. */
export interface LicenseFingerprint {
  /** The number of distinct shingles in the text. */
  readonly size: number
  readonly sample: readonly number[]
}

/** Writes a text's fingerprint as one line of the table: its size and the sample in base64. */
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
