import type { Texts } from '../words/words.tsx'

const en = {
  findings: 'Made from the findings of that day, with the names of today. What is not stored for the past is shown as –.',
  sboms: 'Read from the SBOMs that the modules had that day.',
  licences: 'Read from the SBOMs that the modules had that day. Obligations and conflicts follow from the settings of today.',
  versions: 'Read from the SBOMs that the modules had that day, and compared with what registries had published by then.',
  repositories: 'Read from the SBOMs that the modules had that day. Of each past month, the last visit of a repository is stored.',
}

const de: typeof en = {
  findings: 'Aus den Befunden von damals, mit den Namen von heute. Was für die Vergangenheit nicht gespeichert ist, erscheint als –.',
  sboms: 'Aus den SBOMs, die die Module an diesem Tag hatten.',
  licences: 'Aus den SBOMs, die die Module an diesem Tag hatten. Pflichten und Konflikte ergeben sich aus den heutigen Einstellungen.',
  versions: 'Aus den SBOMs, die die Module an diesem Tag hatten, verglichen mit dem, was bis dahin veröffentlicht war.',
  repositories:
    'Aus den SBOMs, die die Module an diesem Tag hatten. Von jedem vergangenen Monat ist der letzte Besuch eines Repositorys gespeichert.',
}

/** What a report of a past day is made from. */
export const pastReportTexts: Texts<typeof en> = { en, de }
