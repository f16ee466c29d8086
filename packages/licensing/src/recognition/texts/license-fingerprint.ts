import { Buffer } from 'node:buffer'
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
  const packed = Buffer.alloc(sample.length * bytes)
  for (const [i, shingle] of sample.entries()) packed.writeUIntBE(shingle, i * bytes, bytes)
  return `${shingles.size} ${packed.toString('base64')}`
}

export function readFingerprint(line: string): LicenseFingerprint {
  const [size = '0', base64 = ''] = line.split(' ')
  const packed = Buffer.from(base64, 'base64')
  const sample = Array.from({ length: Math.floor(packed.length / bytes) }, (_, i) => packed.readUIntBE(i * bytes, bytes))
  return { size: Number(size), sample }
}
