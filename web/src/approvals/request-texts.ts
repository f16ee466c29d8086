import type { Texts } from '../words/words.tsx'

const en = {
  open: 'Request release',
  all: 'Releases of this module',
  title: 'Request release',
  editTitle: 'Edit the draft',
  hint: 'What the module contains now is frozen with the request. Documents of the release are written from it alone.',
  name: 'Name',
  version: 'Version',
  description: 'Description',
  assignee: 'Assigned to',
  automatic: 'the compliance manager of the project',
  nobody: 'nobody',
  draft: 'Save as a draft; nobody decides on it before it is submitted',
  submit: 'Request release',
  save: 'Save',
}

const de: typeof en = {
  open: 'Release anfragen',
  all: 'Releases dieses Moduls',
  title: 'Release anfragen',
  editTitle: 'Entwurf bearbeiten',
  hint: 'Was das Modul jetzt enthält, wird mit der Anfrage eingefroren. Die Dokumente des Releases entstehen allein daraus.',
  name: 'Name',
  version: 'Version',
  description: 'Beschreibung',
  assignee: 'Zugewiesen an',
  automatic: 'Compliance-Management des Projekts',
  nobody: 'niemand',
  draft: 'Als Entwurf speichern; über ihn wird erst entschieden, wenn er eingereicht ist',
  submit: 'Release anfragen',
  save: 'Speichern',
}

/** The texts of the request for a release. */
export const requestTexts: Texts<typeof en> = { en, de }
