import { measureCopyrights } from './copyrights.ts'
import { measureCryptography } from './cryptography.ts'
import {
  measureAskalono,
  measureHeaders,
  measureLicenseclassifier,
  measureLicensee,
  measureNpmDeclared,
  measurePhrases,
  measureScancode,
  measureSpdx,
} from './licences.ts'
import { measureManifests } from './manifests.ts'
import { measureScorecard } from './scorecard.ts'
import type { SetResult } from './set-result.ts'

interface DeepScanSet {
  readonly name: string
  readonly measure: (dataFolder: string) => SetResult | readonly SetResult[]
}

/** Every set of records with known results. */
export const deepScanSets: readonly DeepScanSet[] = [
  { name: 'licences npm', measure: measureNpmDeclared },
  { name: 'licences scancode', measure: measureScancode },
  { name: 'licences phrases', measure: measurePhrases },
  { name: 'licences licenseclassifier', measure: measureLicenseclassifier },
  { name: 'licences headers', measure: measureHeaders },
  { name: 'licences askalono', measure: measureAskalono },
  { name: 'licences spdx', measure: measureSpdx },
  { name: 'licences licensee', measure: measureLicensee },
  { name: 'copyrights', measure: measureCopyrights },
  { name: 'cryptography', measure: measureCryptography },
  { name: 'manifests', measure: measureManifests },
  { name: 'scorecard', measure: measureScorecard },
]
