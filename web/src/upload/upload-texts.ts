import type { Texts } from '../words/words.tsx'

const en = {
  snippet: {
    title: 'Upload from CI',
    hint: 'Upload a document with the button above, or let CI do so with every build:',
    kinds: { github: 'GitHub', gitlab: 'GitLab', curl: 'curl' },
    needsKey: 'WAYBILL_API_KEY is a secret: an API key of a developer.',
    createKey: 'Create a key',
  },
}

const de: typeof en = {
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
