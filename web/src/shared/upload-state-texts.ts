import type { Texts } from '../words/words.tsx'

const en = {
  nothing: 'Nothing has been uploaded yet.',
  hint: 'Upload an SBOM: what is in it and what was found is listed here.',
  refused: 'What others upload is listed here. Your roles may not upload SBOMs.',
  upload: 'Upload an SBOM',
}

const de: typeof en = {
  nothing: 'Noch wurde nichts hochgeladen.',
  hint: 'Laden Sie eine SBOM hoch: Hier steht dann, was darin ist und was gefunden wurde.',
  refused: 'Hier steht, was andere hochladen. Mit Ihren Rollen dürfen Sie keine SBOMs hochladen.',
  upload: 'SBOM hochladen',
}

/** The texts of lists that have nothing to list before the first upload. */
export const uploadStateTexts: Texts<typeof en> = { en, de }
