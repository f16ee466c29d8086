import type { Texts } from '../words/words.tsx'

const en = {
  open: 'New project',
  submit: 'Create project',
  name: 'Name',
  description: 'Description',
  hint: 'What the application is for (Markdown): the goals of the project.',
  taken: (name: string) => `There is already a project with the name “${name}”. Nothing was created.`,
  existing: 'Open that project',
}

const de: typeof en = {
  open: 'Neues Projekt',
  submit: 'Projekt anlegen',
  name: 'Name',
  description: 'Beschreibung',
  hint: 'Wozu die Anwendung dient (Markdown): die Ziele des Projekts.',
  taken: (name) => `Ein Projekt mit dem Namen „${name}“ gibt es schon. Es wurde nichts angelegt.`,
  existing: 'Dieses Projekt öffnen',
}

/** The texts of the form that creates a project. */
export const newProjectTexts: Texts<typeof en> = { en, de }
