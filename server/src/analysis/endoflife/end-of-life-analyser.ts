import { defineAnalyser } from '#analysis/analyser.ts'
import { judgeLife } from '#analysis/endoflife/judge-life.ts'
import { gatherLives } from '#analysis/endoflife/life-fact-store.ts'

/** Is a component's line of releases still supported, and for how long? */
export const endOfLifeAnalyser = defineAnalyser({
  kind: 'endoflife',
  gather: gatherLives,
  judge: judgeLife,
  isAsked: ({ endOfLife }) => endOfLife !== undefined,
})
