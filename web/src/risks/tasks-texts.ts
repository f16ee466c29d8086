import type { Texts } from '../words/words.tsx'

const en = {
  title: 'Tasks',
  views: { label: 'Views', mine: 'Mine', overdue: 'Overdue', everyone: 'Of everybody', done: 'Done' },
  columns: { task: 'Task', due: 'Due', status: 'Status', responsible: 'Responsible', risk: 'Risk', place: 'Place', actions: 'Action' },
  filters: { responsible: 'Responsible', status: 'Status', due: 'Due by' },
  me: 'me',
  anybody: 'anybody',
  unfinished: 'not finished',
  any: 'any',
  overdue: 'overdue',
  hint: 'd marks a task as done',
  setDone: 'Done',
  wasDone: (task: string) => `“${task}” is done.`,
  notDone: (task: string) => `“${task}” could not be marked as done:`,
  none: 'There is no task. Tasks belong to the countermeasures of risks.',
  nothingLeft: 'You have no unfinished task.',
  ofEverybody: 'Show the tasks of everybody',
}

const de: typeof en = {
  title: 'Aufgaben',
  views: { label: 'Ansichten', mine: 'Meine', overdue: 'Überfällig', everyone: 'Von allen', done: 'Erledigt' },
  columns: {
    task: 'Aufgabe',
    due: 'Fällig',
    status: 'Status',
    responsible: 'Verantwortlich',
    risk: 'Risiko',
    place: 'Ort',
    actions: 'Aktion',
  },
  filters: { responsible: 'Verantwortlich', status: 'Status', due: 'Fällig bis' },
  me: 'ich',
  anybody: 'beliebig',
  unfinished: 'nicht abgeschlossen',
  any: 'beliebig',
  overdue: 'überfällig',
  hint: 'd markiert eine Aufgabe als erledigt',
  setDone: 'Erledigt',
  wasDone: (task) => `„${task}“ ist erledigt.`,
  notDone: (task) => `„${task}“ konnte nicht als erledigt markiert werden:`,
  none: 'Es gibt keine Aufgabe. Aufgaben gehören zu den Gegenmaßnahmen von Risiken.',
  nothingLeft: 'Sie haben keine offene Aufgabe.',
  ofEverybody: 'Aufgaben von allen anzeigen',
}

/** The texts of the list of tasks. */
export const tasksTexts: Texts<typeof en> = { en, de }
export type TasksTexts = typeof en
