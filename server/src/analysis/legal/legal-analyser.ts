import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeLegal } from '#analysis/legal/judge-legal.ts'
import { gatherLicenses } from '#analysis/legal/legal-fact-store.ts'

/** May the module's components be used as they are, by their licences? */
export const legalAnalyser = defineAnalyser({ kind: 'legal', gather: gatherLicenses, judge: judgeLegal })
