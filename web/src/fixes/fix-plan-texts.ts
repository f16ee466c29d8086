import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  title: (upgrades: number, text: string) => `${text} ${upgrades === 1 ? 'upgrade' : 'upgrades'} checked`,
  hint: 'Check upgrades to see what remains after them, and copy them.',
  whatRemains: 'What remains after them?',
  modules: 'Modules',
  copyTicket: 'Copy as ticket text',
  clear: 'Uncheck all',
  ticket: {
    title: (upgrades: number) => (upgrades === 1 ? 'Upgrade this component:' : `Upgrade these ${String(upgrades)} components:`),
    clears: (findings: number) => `clears ${counted(findings, 'finding', 'findings')}`,
    introducedBy: (keys: string) => `introduced by ${keys}`,
  },
}

const de: typeof en = {
  title: (upgrades, text) => `${text} ${upgrades === 1 ? 'Upgrade' : 'Upgrades'} angekreuzt`,
  hint: 'Kreuzen Sie Upgrades an, um zu sehen, was danach bleibt, und um sie zu kopieren.',
  whatRemains: 'Was bleibt danach?',
  modules: 'Module',
  copyTicket: 'Als Ticket-Text kopieren',
  clear: 'Alle abwählen',
  ticket: {
    title: (upgrades) => (upgrades === 1 ? 'Diese Komponente aktualisieren:' : `Diese ${String(upgrades)} Komponenten aktualisieren:`),
    clears: (findings) => `behebt ${counted(findings, 'Befund', 'Befunde')}`,
    introducedBy: (keys) => `eingebracht durch ${keys}`,
  },
}

/** The texts of the upgrades that are checked in a fix plan. */
export const fixPlanTexts: Texts<typeof en> = { en, de }
