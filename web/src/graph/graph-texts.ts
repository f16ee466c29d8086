import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  view: 'View',
  views: { tree: 'Dependency tree', paths: 'Paths to a component', neighbours: 'Neighbours' },
  none: 'No document yet. Upload an SBOM to see its dependencies.',
  derived: 'The document marks every component as direct. Shown as direct: the components that nothing depends on.',
  hint: 'Each component stands below the one without which it would not be there.',
  lost: (count: string) => `Nothing leads to ${counted(count, 'component, which is', 'components, which are')} listed last.`,
  cycles: (count: string) => `${counted(count, 'group', 'groups')} of components that depend on each other in a circle`,
  columns: { component: 'Component', findings: 'Own findings', below: 'Findings with all below', brings: 'Introduces' },
  removal: (name: string, components: string, findings: string) =>
    `Without ${name}, ${counted(components, 'more component', 'more components')} and ${counted(findings, 'finding', 'findings')} would be gone.`,
  component: 'Component',
  choose: 'Choose a component to see how it comes into the module.',
  unknown: (name: string) => `The module does not contain ${name}.`,
  noPath: (name: string) => `No path leads to ${name}.`,
  drawing: (paths: string, name: string) =>
    `${counted(paths, 'path', 'paths')} to ${name}, the direct dependencies on the left. The list below has the same content.`,
  paths: 'Paths, shortest first',
  others: (count: string) =>
    `${counted(count, 'more direct dependency leads', 'more direct dependencies lead')} to it. Choose one to see its path:`,
  dependants: 'Used by',
  dependencies: 'Uses',
  module: 'the module itself',
  nothing: 'nothing',
}

const de: typeof en = {
  view: 'Ansicht',
  views: { tree: 'Abhängigkeitsbaum', paths: 'Pfade zu einer Komponente', neighbours: 'Nachbarn' },
  none: 'Noch kein Dokument. Laden Sie eine SBOM hoch, um ihre Abhängigkeiten zu sehen.',
  derived: 'Das Dokument nennt jede Komponente direkt. Als direkt gelten hier die Komponenten, von denen keine andere abhängt.',
  hint: 'Jede Komponente steht unter der, ohne die sie nicht vorhanden wäre.',
  lost: (count) => `Zu ${counted(count, 'Komponente führt nichts; sie steht', 'Komponenten führt nichts; sie stehen')} am Ende.`,
  cycles: (count) => `${counted(count, 'Gruppe', 'Gruppen')} von Komponenten, die im Kreis voneinander abhängen`,
  columns: {
    component: 'Komponente',
    findings: 'Eigene Befunde',
    below: 'Befunde insgesamt',
    brings: 'Bringt ein',
  },
  removal: (name, components, findings) =>
    `Ohne ${name} fielen ${counted(components, 'weitere Komponente', 'weitere Komponenten')} und ${counted(findings, 'Befund', 'Befunde')} weg.`,
  component: 'Komponente',
  choose: 'Wählen Sie eine Komponente, um zu sehen, wie sie in das Modul kommt.',
  unknown: (name) => `Das Modul enthält ${name} nicht.`,
  noPath: (name) => `Kein Pfad führt zu ${name}.`,
  drawing: (paths, name) =>
    `${counted(paths, 'Pfad', 'Pfade')} zu ${name}, die direkten Abhängigkeiten links. Die Liste darunter hat denselben Inhalt.`,
  paths: 'Pfade, kürzeste zuerst',
  others: (count) =>
    `${counted(count, 'weitere direkte Abhängigkeit führt', 'weitere direkte Abhängigkeiten führen')} dorthin. Wählen Sie eine, um ihren Pfad zu sehen:`,
  dependants: 'Wird benutzt von',
  dependencies: 'Benutzt',
  module: 'dem Modul selbst',
  nothing: 'nichts',
}

/** The texts of the dependency graph. */
export const graphTexts: Texts<typeof en> = { en, de }
