import { whether } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  title: (count: number) => whether(count, 'No decision can be made on this finding', 'No decision can be made on these findings'),
  why: 'Decisions are made on vulnerabilities. What settles other findings:',
  settled: {
    legal: 'set the licence of the component on the page Licences, or allow it in the settings.',
    viability: 'the thresholds in the settings decide.',
    versioning: 'the thresholds in the settings decide.',
    integrity: 'replace the component; no setting accepts it.',
    endoflife: 'the thresholds in the settings decide.',
  },
}

const de: typeof en = {
  title: (count) => whether(count, 'Über diesen Befund lässt sich nicht entscheiden', 'Über diese Befunde lässt sich nicht entscheiden'),
  why: 'Entschieden wird über Schwachstellen. Andere Befunde klären Sie so:',
  settled: {
    legal: 'Legen Sie die Lizenz der Komponente auf der Seite „Lizenzen“ fest, oder erlauben Sie sie in den Einstellungen.',
    viability: 'Es gelten die Schwellen in den Einstellungen.',
    versioning: 'Es gelten die Schwellen in den Einstellungen.',
    integrity: 'Ersetzen Sie die Komponente; keine Einstellung lässt sie zu.',
    endoflife: 'Es gelten die Schwellen in den Einstellungen.',
  },
}

/** The texts about findings on which no decision can be made. */
export const undecidableTexts: Texts<typeof en> = { en, de }
