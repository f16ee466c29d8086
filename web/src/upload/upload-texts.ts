import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  existingProject: 'Project',
  projectOfVex: 'Project (without one, the whole company)',
  unknownProject: (name: string) => `There is no project “${name}”.`,
  noProject: (name: string) => `There is no project “${name}”, and your roles may not create one.`,
  storedIn: (place: string) => `Stored in ${place}.`,
  reading: 'Being read and analysed …',
  analysing: 'Being analysed …',
  failed: (error: string) => `The analysis failed: ${error}`,
  components: (count: string) => counted(count, 'component', 'components'),
  undecided: (count: string) => counted(count, 'finding without a decision', 'findings without a decision'),
  refused: {
    sbom: 'Your roles may not upload SBOMs and test results.',
    vex: 'Your roles may not upload VEX documents.',
    obom: 'Your roles may not upload operational BOMs.',
    threatModel: 'Your roles may not upload threat models.',
  },
  snippet: {
    title: 'Upload from CI',
    hint: 'Upload a document with the button above, or let CI do so with every build:',
    kinds: { github: 'GitHub', gitlab: 'GitLab', curl: 'curl' },
    needsKey: 'WAYBILL_API_KEY is a secret: an API key of a developer.',
    createKey: 'Create a key',
  },
}

const de: typeof en = {
  existingProject: 'Projekt',
  projectOfVex: 'Projekt (ohne: das ganze Unternehmen)',
  unknownProject: (name) => `Es gibt kein Projekt „${name}“.`,
  noProject: (name) => `Es gibt kein Projekt „${name}“, und Ihre Rollen dürfen keines anlegen.`,
  storedIn: (place) => `Abgelegt in ${place}.`,
  reading: 'Wird gelesen und analysiert …',
  analysing: 'Wird analysiert …',
  failed: (error) => `Die Analyse ist fehlgeschlagen: ${error}`,
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
  undecided: (count) => counted(count, 'Befund ohne Entscheidung', 'Befunde ohne Entscheidung'),
  refused: {
    sbom: 'Ihre Rollen dürfen keine SBOMs und Testergebnisse hochladen.',
    vex: 'Ihre Rollen dürfen keine VEX-Dokumente hochladen.',
    obom: 'Ihre Rollen dürfen keine Betriebs-BOMs hochladen.',
    threatModel: 'Ihre Rollen dürfen keine Bedrohungsmodelle hochladen.',
  },
  snippet: {
    title: 'Aus der CI hochladen',
    hint: 'Laden Sie ein Dokument mit der Schaltfläche oben hoch, oder überlassen Sie es bei jedem Build der CI:',
    kinds: { github: 'GitHub', gitlab: 'GitLab', curl: 'curl' },
    needsKey: 'WAYBILL_API_KEY ist geheim: ein API-Schlüssel mit der Rolle „developer“.',
    createKey: 'Schlüssel anlegen',
  },
}

/** The texts of uploads that few pages need. */
export const uploadTexts: Texts<typeof en> = { en, de }
