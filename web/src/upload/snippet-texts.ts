import type { Texts } from '../words/words.tsx'
import type { SnippetKind } from './import-snippets.ts'

const en = {
  title: 'Upload from CI',
  hint: 'Upload a document with the button above, or let CI do so with every build:',
  project: 'Project',
  module: 'Module',
  kinds: { github: 'GitHub', gitlab: 'GitLab', curl: 'curl' } satisfies Record<SnippetKind, string>,
  use: {
    github: 'Commit this as .github/workflows/waybill.yml. It uploads the SBOM after every push to the default branch.',
    gitlab: 'Add this job to .gitlab-ci.yml. It uploads the SBOM after every push to the default branch.',
    curl: 'Run these commands in the folder of the source code.',
  } satisfies Record<SnippetKind, string>,
  sbom: 'The line “npm sbom” reads a package-lock.json. Replace it where another tool makes the SBOM.',
  help: 'How to upload from CI',
  noKey: 'The upload needs an API key with the role “Developer” and no other.',
  createKey: 'Create key',
  nameOfKey: (project: string, module: string) => `CI of ${project} / ${module}`,
  created: (name: string) => `The key “${name}” has been created. Copy its value now: it is not shown again.`,
  value: 'Value of the key',
  store: {
    github: 'Store it as the secret WAYBILL_API_KEY: Settings → Secrets and variables → Actions → New repository secret.',
    gitlab: 'Store it as the masked variable WAYBILL_API_KEY: Settings → CI/CD → Variables → Add variable.',
    curl: 'The commands contain it now. Do not commit them.',
  } satisfies Record<SnippetKind, string>,
  whoMay: 'Who can create one?',
  ownKey: 'You cannot create such a key. A personal key works as well, as long as you may upload:',
  createOwnKey: 'Personal settings',
}

const de: typeof en = {
  title: 'Aus der CI hochladen',
  hint: 'Laden Sie ein Dokument mit der Schaltfläche oben hoch, oder überlassen Sie es bei jedem Build der CI:',
  project: 'Projekt',
  module: 'Modul',
  kinds: { github: 'GitHub', gitlab: 'GitLab', curl: 'curl' },
  use: {
    github: 'Legen Sie das als .github/workflows/waybill.yml ab. Es lädt die SBOM nach jedem Push auf den Standard-Branch hoch.',
    gitlab: 'Fügen Sie diesen Job in .gitlab-ci.yml ein. Er lädt die SBOM nach jedem Push auf den Standard-Branch hoch.',
    curl: 'Führen Sie diese Befehle im Ordner des Quellcodes aus.',
  },
  sbom: 'Die Zeile „npm sbom“ liest eine package-lock.json. Ersetzen Sie sie, wenn ein anderes Werkzeug die SBOM erstellt.',
  help: 'So wird aus der CI hochgeladen (auf Englisch)',
  noKey: 'Zum Hochladen genügt ein API-Schlüssel, der nur die Rolle „Entwicklung“ hat.',
  createKey: 'Schlüssel anlegen',
  nameOfKey: (project, module) => `CI von ${project} / ${module}`,
  created: (name) => `Der Schlüssel „${name}“ ist angelegt. Kopieren Sie jetzt seinen Wert: Er wird nicht noch einmal angezeigt.`,
  value: 'Wert des Schlüssels',
  store: {
    github: 'Hinterlegen Sie ihn als Secret WAYBILL_API_KEY: Settings → Secrets and variables → Actions → New repository secret.',
    gitlab: 'Hinterlegen Sie ihn als maskierte Variable WAYBILL_API_KEY: Settings → CI/CD → Variables → Add variable.',
    curl: 'Die Befehle enthalten ihn jetzt. Checken Sie sie nicht ein.',
  },
  whoMay: 'Wer kann einen anlegen?',
  ownKey: 'Sie können keinen solchen Schlüssel anlegen. Auch ein persönlicher Schlüssel genügt, solange Sie hochladen dürfen:',
  createOwnKey: 'Persönliche Einstellungen',
}

/** The texts of what uploads from CI. */
export const snippetTexts: Texts<typeof en> = { en, de }
