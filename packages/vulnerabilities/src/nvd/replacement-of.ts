/** Finds the one CVE that a rejected one duplicates, according to its text. */
export function replacementOf(cve: string, text: string | undefined): readonly string[] {
  const others = new Set((text?.match(/\bCVE-\d{4}-\d{4,19}\b/gu) ?? []).filter((id) => id !== cve))
  return others.size === 1 && /\bduplicate of CVE-/iu.test(text ?? '') ? [...others] : []
}
