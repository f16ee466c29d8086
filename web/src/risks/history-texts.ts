import type { Texts } from '../words/words.tsx'

const en = {
  title: 'History',
  earlier: 'Earlier changes',
  events: {
    created: (who: string) => `${who} created the risk.`,
    updated: (who: string) => `${who} changed the risk.`,
    'decision-expired': () => 'The temporary exception ended.',
    imported: (who: string) => `${who} imported the risk.`,
    'countermeasure-added': (who: string) => `${who} added a countermeasure.`,
    'countermeasure-updated': (who: string) => `${who} changed a countermeasure.`,
    'countermeasure-removed': (who: string) => `${who} removed a countermeasure.`,
    'task-added': (who: string) => `${who} added a task.`,
    'task-updated': (who: string) => `${who} changed a task.`,
    'task-removed': (who: string) => `${who} removed a task.`,
  },
  changed: (who: string, field: string, from: string, to: string) => `${who} changed ${field} from ${from} to ${to}.`,
  set: (who: string, field: string, to: string) => `${who} set ${field} to ${to}.`,
  cleared: (who: string, field: string, from: string) => `${who} removed ${field} (${from}).`,
  rewritten: (who: string, field: string) => `${who} rewrote ${field}.`,
  measure: {
    added: (who: string, name: string) => `${who} added the countermeasure ${name}.`,
    changed: (who: string, name: string) => `${who} changed the countermeasure ${name}.`,
    removed: (who: string, name: string) => `${who} removed the countermeasure ${name}.`,
  },
  task: {
    added: (who: string, name: string) => `${who} added the task “${name}”.`,
    changed: (who: string, name: string) => `${who} changed the task “${name}”.`,
    removed: (who: string, name: string) => `${who} removed the task “${name}”.`,
  },
  system: 'Waybill',
}

const de: typeof en = {
  title: 'Verlauf',
  earlier: 'Frühere Änderungen',
  events: {
    created: (who) => `${who} hat das Risiko angelegt.`,
    updated: (who) => `${who} hat das Risiko geändert.`,
    'decision-expired': () => 'Die befristete Ausnahme ist abgelaufen.',
    imported: (who) => `${who} hat das Risiko importiert.`,
    'countermeasure-added': (who) => `${who} hat eine Gegenmaßnahme hinzugefügt.`,
    'countermeasure-updated': (who) => `${who} hat eine Gegenmaßnahme geändert.`,
    'countermeasure-removed': (who) => `${who} hat eine Gegenmaßnahme entfernt.`,
    'task-added': (who) => `${who} hat eine Aufgabe hinzugefügt.`,
    'task-updated': (who) => `${who} hat eine Aufgabe geändert.`,
    'task-removed': (who) => `${who} hat eine Aufgabe entfernt.`,
  },
  changed: (who, field, from, to) => `${who} hat ${field} von ${from} zu ${to} geändert.`,
  set: (who, field, to) => `${who} hat ${field} auf ${to} gesetzt.`,
  cleared: (who, field, from) => `${who} hat ${field} entfernt (${from}).`,
  rewritten: (who, field) => `${who} hat ${field} neu geschrieben.`,
  measure: {
    added: (who, name) => `${who} hat die Gegenmaßnahme ${name} hinzugefügt.`,
    changed: (who, name) => `${who} hat die Gegenmaßnahme ${name} geändert.`,
    removed: (who, name) => `${who} hat die Gegenmaßnahme ${name} entfernt.`,
  },
  task: {
    added: (who, name) => `${who} hat die Aufgabe „${name}“ hinzugefügt.`,
    changed: (who, name) => `${who} hat die Aufgabe „${name}“ geändert.`,
    removed: (who, name) => `${who} hat die Aufgabe „${name}“ entfernt.`,
  },
  system: 'Waybill',
}

/** The texts of a risk's history. */
export const historyTexts: Texts<typeof en> = { en, de }
export type HistoryTexts = typeof en
