import type { Texts } from '../words/words.tsx'

const en = {
  tabs: { modules: 'Modules', findings: 'Findings', licences: 'Licences', goals: 'Goals', settings: 'Settings' },
  none: 'There is no module in this project. Upload an SBOM to create the first one.',
  deviates: (settings: string) => `Deviates from the company: ${settings}`,
  goals: {
    label: 'Application goals (Markdown)',
    hint: 'What the application is for. Texts that give orders to AI tools are rejected.',
    empty: 'No goals are written down.',
    rejected: 'Nothing was saved.',
    line: (line: number) => `Line ${String(line)}`,
    length: (count: string, most: string) => `${count} of ${most} characters`,
  },
}

const de: typeof en = {
  tabs: { modules: 'Module', findings: 'Befunde', licences: 'Lizenzen', goals: 'Ziele', settings: 'Einstellungen' },
  none: 'In diesem Projekt gibt es kein Modul. Laden Sie eine SBOM hoch, um das erste anzulegen.',
  deviates: (settings) => `Weicht vom Unternehmen ab: ${settings}`,
  goals: {
    label: 'Ziele der Anwendung (Markdown)',
    hint: 'Wozu die Anwendung dient. Texte, die KI-Werkzeugen Anweisungen geben, werden zurückgewiesen.',
    empty: 'Es sind keine Ziele festgehalten.',
    rejected: 'Nichts wurde gespeichert.',
    line: (line) => `Zeile ${String(line)}`,
    length: (count, most) => `${count} von ${most} Zeichen`,
  },
}

/** The texts of the pages of a project. */
export const projectTexts: Texts<typeof en> = { en, de }
