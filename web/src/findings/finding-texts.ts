import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  allClean: 'Nothing in what has been analysed violates the policy.',
  layout: 'View',
  layouts: {
    list: 'List',
    vulnerability: 'By vulnerability',
    component: 'By component',
    introducedBy: 'By introducing dependency',
    rule: 'By rule',
    weakness: 'By weakness',
    upgrade: 'By upgrade',
    scatter: 'EPSS × CVSS',
  },
  upgrades: 'The upgrades that clear most open findings, whatever the filters of the list.',
  show: (count: string) => `Show ${counted(count, 'finding', 'findings')}`,
  groups: (count: string) => counted(count, 'group', 'groups'),
  group: {
    key: 'Group',
    findings: 'Findings',
    undecided: 'Undecided',
    violations: 'Violations',
    exploited: 'Exploited',
    fixKnown: 'Fix known',
    modules: 'Modules',
    score: 'Max. CVSS',
    none: 'no direct dependency',
  },
  scatter: {
    label: (count: string) => `${counted(count, 'finding', 'findings')} by EPSS and CVSS score. The list shows the same findings as rows.`,
    hint: 'Draw a box to select findings. A click opens one.',
    omitted: (count: string) =>
      `${counted(count, 'finding has no EPSS or no score and is', 'findings have no EPSS or no score and are')} not drawn.`,
    tooMany: (most: string) => `More than ${most} findings cannot be drawn. Filter the list first.`,
    none: 'No finding here has both an EPSS and a CVSS score.',
    epss: 'EPSS (probability of exploitation)',
    cvss: 'CVSS score',
  },
  notes: {
    title: 'Notes',
    none: 'No notes yet.',
    add: 'Add a note',
    save: 'Save note',
    remove: 'Delete note',
  },
  showInGraph: 'Show in dependency graph',
  showLicence: 'Show the component on the page Licences',
  linkCopied: 'The link to the finding is copied.',
}

const de: typeof en = {
  allClean: 'Nichts in dem, was analysiert ist, verstößt gegen die Richtlinie.',
  layout: 'Ansicht',
  layouts: {
    list: 'Liste',
    vulnerability: 'Nach Schwachstelle',
    component: 'Nach Komponente',
    introducedBy: 'Nach einbringender Abhängigkeit',
    rule: 'Nach Regel',
    weakness: 'Nach Schwäche',
    upgrade: 'Nach Upgrade',
    scatter: 'EPSS × CVSS',
  },
  upgrades: 'Die Upgrades, die die meisten offenen Befunde beheben, unabhängig von den Filtern der Liste.',
  show: (count) => `${counted(count, 'Befund', 'Befunde')} anzeigen`,
  groups: (count) => counted(count, 'Gruppe', 'Gruppen'),
  group: {
    key: 'Gruppe',
    findings: 'Befunde',
    undecided: 'Offen',
    violations: 'Verstöße',
    exploited: 'Ausgenutzt',
    fixKnown: 'Behebbar',
    modules: 'Module',
    score: 'Max. CVSS',
    none: 'keine direkte Abhängigkeit',
  },
  scatter: {
    label: (count) => `${counted(count, 'Befund', 'Befunde')} nach EPSS und CVSS-Score. Die Liste zeigt dieselben Befunde als Zeilen.`,
    hint: 'Ein aufgezogener Rahmen wählt Befunde aus. Ein Klick öffnet einen.',
    omitted: (count) =>
      `${counted(count, 'Befund hat keinen EPSS- oder keinen CVSS-Score und ist', 'Befunde haben keinen EPSS- oder keinen CVSS-Score und sind')} nicht eingezeichnet.`,
    tooMany: (most) => `Mehr als ${most} Befunde lassen sich nicht zeichnen. Filtern Sie zuerst die Liste.`,
    none: 'Kein Befund hat hier sowohl einen EPSS- als auch einen CVSS-Score.',
    epss: 'EPSS (Wahrscheinlichkeit der Ausnutzung)',
    cvss: 'CVSS-Score',
  },
  notes: {
    title: 'Notizen',
    none: 'Noch keine Notizen.',
    add: 'Notiz hinzufügen',
    save: 'Notiz speichern',
    remove: 'Notiz löschen',
  },
  showInGraph: 'Im Abhängigkeitsgraphen anzeigen',
  showLicence: 'Komponente auf der Seite „Lizenzen“ zeigen',
  linkCopied: 'Der Link zum Befund ist kopiert.',
}

/** The texts of lists of findings besides those that every page shares. */
export const findingTexts: Texts<typeof en> = { en, de }
