import type { Family } from '#standards/crypto/algorithm-family.ts'
import { asymmetricFamilies } from '#standards/crypto/asymmetric-families.ts'
import { symmetricFamilies } from '#standards/crypto/symmetric-families.ts'

/** The families met in real CBOMs, in the order in which they are tried. Names are compared in capitals, without blanks, `-`, `_`, `/` and dots. */
export const families: readonly Family[] = [...symmetricFamilies, ...asymmetricFamilies]
