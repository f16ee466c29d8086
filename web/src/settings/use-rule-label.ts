import { useTexts } from '../words/words.tsx'
import type { RuleField, RuleList } from './rule-list.ts'
import { ruleTexts } from './rule-texts.ts'

/** The label of a field of an entry: what is a component elsewhere is a licence in the lists of licences. */
export function useRuleLabel({ path }: RuleList): (field: RuleField) => string {
  const texts = useTexts(ruleTexts)
  return ({ name }) => (name === 'key' && path.startsWith('licenseConfig') ? texts.licence : texts.fields[name])
}
