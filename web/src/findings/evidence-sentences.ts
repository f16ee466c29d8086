const advisoryFix = /^The lowest version above it that the advisory calls fixed is (?<version>\S+)\.$/u

/** Returns the version that the advisory behind a finding calls fixed, whatever else affects that version. */
export function fixByAdvisory(sentences: readonly string[]): string | undefined {
  return sentences.map((sentence) => advisoryFix.exec(sentence)?.groups?.['version']).find((version) => version !== undefined)
}

/** Returns the sentences of the evidence without those that the details of the finding say above them: its reason and what fixes it. */
export function ownSentences(sentences: readonly string[], reason: string): readonly string[] {
  return sentences.filter((sentence) => sentence !== reason && !advisoryFix.test(sentence))
}
