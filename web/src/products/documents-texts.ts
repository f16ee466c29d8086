import type { Texts } from '../words/words.tsx'

const en = {
  slots: {
    userManual: 'Instructions for users',
    secureSetup: 'Secure set-up and use',
    productDescription: 'Design and architecture',
    sbom: 'Software bill of materials',
    cedoc: 'EU declaration of conformity',
  },
  photos: 'Photographs',
  missing: 'not stored',
  drop: 'Drop a file here, or choose one',
  replace: 'Drop a file here to replace it, or choose one',
  uploaded: (when: string, who: string) => `${when}, ${who}`,
  removeQuestion: (name: string) => `Remove ${name}? Its link stops working.`,
}

const de: typeof en = {
  slots: {
    userManual: 'Anleitung für Benutzer',
    secureSetup: 'Sichere Einrichtung und Nutzung',
    productDescription: 'Entwurf und Architektur',
    sbom: 'Software-Stückliste',
    cedoc: 'EU-Konformitätserklärung',
  },
  photos: 'Fotos',
  missing: 'nicht gespeichert',
  drop: 'Datei hier ablegen oder auswählen',
  replace: 'Zum Ersetzen eine Datei hier ablegen oder auswählen',
  uploaded: (when, who) => `${when}, ${who}`,
  removeQuestion: (name) => `${name} entfernen? Der Link funktioniert danach nicht mehr.`,
}

/** The texts of a product's documents and photographs. */
export const documentTexts: Texts<typeof en> = { en, de }
