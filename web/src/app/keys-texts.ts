import type { Texts } from '../words/words.tsx'

const en = {
  everywhere: 'Everywhere',
  lists: 'In a list',
  off: 'Keys of a single character are switched off in your personal settings.',
  keys: {
    palette: 'find everything by name',
    help: 'this list',
    search: 'search in the list of the page',
    goTo: (page: string) => `open ${page}`,
    undo: 'undo the last decision, for ten seconds',
    move: 'next and previous row',
    page: 'further down and up',
    ends: 'first and last row',
    open: 'open the row',
    close: 'close its details',
    select: 'select the row',
    range: 'select while moving',
    all: 'select all loaded rows',
    decide: 'decide on the row or the selected ones; set a task done',
    why: 'why the counts of a module of the portfolio changed',
  },
}

const de: typeof en = {
  everywhere: 'Überall',
  lists: 'In einer Liste',
  off: 'Tasten mit einem einzelnen Zeichen sind in Ihren persönlichen Einstellungen abgeschaltet.',
  keys: {
    palette: 'alles nach Namen finden',
    help: 'diese Übersicht',
    search: 'in der Liste der Seite suchen',
    goTo: (page) => `${page} öffnen`,
    undo: 'die letzte Entscheidung zurücknehmen, zehn Sekunden lang',
    move: 'nächste und vorherige Zeile',
    page: 'weiter nach unten und oben',
    ends: 'erste und letzte Zeile',
    open: 'die Zeile öffnen',
    close: 'ihre Einzelheiten schließen',
    select: 'die Zeile auswählen',
    range: 'beim Bewegen auswählen',
    all: 'alle geladenen Zeilen auswählen',
    decide: 'über die Zeile oder die ausgewählten entscheiden; eine Aufgabe auf erledigt setzen',
    why: 'warum sich die Zahlen eines Moduls des Portfolios geändert haben',
  },
}

/** The texts of the list of keys. */
export const keysTexts: Texts<typeof en> = { en, de }
