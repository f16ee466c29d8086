import type { Texts } from '../words/words.tsx'

const en = {
  title: 'First steps',
  none: 'There are no modules yet.',
  upload: 'Upload an SBOM',
  uploadHint: 'Drop a CycloneDX or SPDX file on this page, or choose one.',
  choose: 'Choose a file',
  ci: 'Let CI upload with every build',
  look: 'See what Waybill finds',
  lookHint: 'The tutorial leads through the demo company that a new installation has.',
  lookHelp: 'Open the tutorial',
}

const de: typeof en = {
  title: 'Erste Schritte',
  none: 'Noch gibt es keine Module.',
  upload: 'Eine SBOM hochladen',
  uploadHint: 'Ziehen Sie eine CycloneDX- oder SPDX-Datei auf diese Seite, oder wählen Sie eine aus.',
  choose: 'Datei auswählen',
  ci: 'Mit jedem Build aus der CI hochladen',
  look: 'Ansehen, was Waybill findet',
  lookHint: 'Das Tutorial führt durch das Demo-Unternehmen, das eine neue Installation hat.',
  lookHelp: 'Tutorial öffnen (auf Englisch)',
}

/** The texts of the home page of a company without modules. */
export const firstStepsTexts: Texts<typeof en> = { en, de }
