import type { Finding } from '../shared/finding.ts'
import type { Language } from '../words/language.ts'

type Titled = Pick<Finding, 'kind' | 'key' | 'status' | 'title'>

/** Titles a finding in a few words: with the title of its advisory, or with what its rule says, whose key alone says little. */
export function titleOf({ kind, key, status, title }: Titled, language: Language): string | null {
  if (title !== null || kind === 'vulnerability') return title
  return titles[language][`${key} ${status}`] ?? ruleTitle(key, language)
}

/** Returns what a rule says; null for what is no rule that is known here. */
export function ruleTitle(key: string, language: Language): string | null {
  return titles[language][key] ?? null
}

/** By the key of the rule, and where a rule warns of something else than it forbids, its status (docs/reference/analysis.md#legal-rules). */
const titles: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    use: 'licence unknown or not allowed',
    'use warning': 'no known licence',
    'use violation': 'licence or component not allowed',
    'commercial-use': 'commercial use not allowed',
    'licence-fee': 'licence fee',
    'patent-grant': 'no explicit patent licence',
    'patent-retaliation': 'patent licence ends with a lawsuit',
    'source-disclosure': 'source code to be disclosed on distribution',
    'network-disclosure': 'source code to be disclosed to users over a network',
    copyleft: 'copyleft in a proprietary module',
    compatibility: 'licences not compatible',
    modification: 'no right to modify',
    distribution: 'no right to distribute',
    reproduction: 'no right to make copies',
    'saas-operation': 'not to be offered as a service',
    trademark: 'use of names restricted',
    hash: 'not the published file',
    'unknown-version': 'version not in the registry',
    yanked: 'withdrawn by its publisher',
    deprecated: 'deprecated by its publisher',
    activity: 'too little activity',
    'no-information': 'activity unknown',
    lag: 'outdated version',
    jump: 'version higher than any published',
  },
  de: {
    use: 'Lizenz unbekannt oder nicht erlaubt',
    'use warning': 'keine bekannte Lizenz',
    'use violation': 'Lizenz oder Komponente nicht erlaubt',
    'commercial-use': 'kommerzielle Nutzung nicht erlaubt',
    'licence-fee': 'Lizenzgebühr',
    'patent-grant': 'keine ausdrückliche Patentlizenz',
    'patent-retaliation': 'Patentlizenz endet bei einer Klage',
    'source-disclosure': 'Quelltext bei Weitergabe offenzulegen',
    'network-disclosure': 'Quelltext gegenüber Benutzern im Netz offenzulegen',
    copyleft: 'Copyleft in einem proprietären Modul',
    compatibility: 'Lizenzen nicht miteinander vereinbar',
    modification: 'kein Recht auf Änderung',
    distribution: 'kein Recht auf Weitergabe',
    reproduction: 'kein Recht auf Kopien',
    'saas-operation': 'darf nicht als Dienst angeboten werden',
    trademark: 'Verwendung von Namen eingeschränkt',
    hash: 'nicht die veröffentlichte Datei',
    'unknown-version': 'Version nicht in der Registry',
    yanked: 'vom Herausgeber zurückgezogen',
    deprecated: 'vom Herausgeber abgekündigt',
    activity: 'zu wenig Aktivität',
    'no-information': 'Aktivität unbekannt',
    lag: 'veraltete Version',
    jump: 'Version höher als jede veröffentlichte',
  },
}
