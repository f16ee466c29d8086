import type { AlgorithmFamily } from './algorithm-family.ts'
import { asymmetricFamilies } from './asymmetric-families.ts'
import { furtherFamilies } from './further-families.ts'
import { symmetricFamilies } from './symmetric-families.ts'

/** Families in real CBOMs, in the order in which they are tried. Names are compared in upper case, without blanks, `-`, `_`, `/` and dots. */
export const algorithmFamilies: readonly AlgorithmFamily[] = [...symmetricFamilies, ...asymmetricFamilies, ...furtherFamilies]
