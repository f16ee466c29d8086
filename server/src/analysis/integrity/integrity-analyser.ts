import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeMalice } from '#analysis/integrity/judge-malice.ts'
import { gatherMalice } from '#analysis/integrity/malice-store.ts'

/** Is a component what its registry says it is? So far: is it known to be malicious. */
export const integrityAnalyser = defineAnalyser({ kind: 'integrity', gather: gatherMalice, judge: judgeMalice })
