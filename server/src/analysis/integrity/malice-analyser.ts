import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeMalice } from '#analysis/integrity/judge-malice.ts'
import { gatherMalice } from '#analysis/integrity/malice-store.ts'

/** Is a component known to be malicious? */
export const maliceAnalyser = defineAnalyser({ kind: 'integrity', gather: gatherMalice, judge: judgeMalice })
