import { counted, whether } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  ask: 'Show which risks would no longer fit',
  nothing: 'Every risk that fits today would still fit.',
  misfits: (risks: string) => (risks === '1' ? '1 risk would no longer fit.' : `${risks} risks would no longer fit.`),
  evaluated: (risks: string) =>
    `${counted(risks, 'risk', 'risks')} checked. Nothing is saved yet; risks stay as they are until they are changed.`,
  again: (risks: string) => `${counted(risks, 'that does', 'that do')} not fit today would fit.`,
  undecided: (from: string, to: string) => `Untreated risks that need a decision: ${from} today, ${to} then.`,
  first: (shown: string, all: string) => `The first ${shown} of ${all}.`,
  label: 'Risks that would no longer fit',
  risk: 'Risk',
  place: 'Where',
  impactClass: 'Class',
  reason: 'Why',
  rules: {
    'riskProperties.impactClass': 'the class is not in the list',
    'riskProperties.BV_enum': 'the value is not in the list',
    'riskProperties.EF_enum': 'the exposure is not in the list',
    'riskProperties.ARO_enum': 'the likelihood is not in the list',
    'riskProperties.decision': 'done without the decision that is required',
    'riskProperties.decision.type': 'the decision accepts it, which is forbidden',
    'riskProperties.generalApproach': 'the strategy is to accept it, which is forbidden',
    'riskProperties.decision.validUntil': 'the exception is too long',
  },
}

const de: typeof en = {
  ask: 'Anzeigen, welche Risiken nicht mehr passen würden',
  nothing: 'Jedes Risiko, das heute passt, würde weiter passen.',
  misfits: (risks) => (risks === '1' ? '1 Risiko würde nicht mehr passen.' : `${risks} Risiken würden nicht mehr passen.`),
  evaluated: (risks) =>
    `${counted(risks, 'Risiko', 'Risiken')} geprüft. Noch ist nichts gespeichert; Risiken bleiben, wie sie sind, bis sie geändert werden.`,
  again: (risks) => `${risks}, ${whether(risks, 'das heute nicht passt, würde', 'die heute nicht passen, würden')} passen.`,
  undecided: (from, to) => `Unbehandelte Risiken, die eine Entscheidung brauchen: heute ${from}, dann ${to}.`,
  first: (shown, all) => `Die ersten ${shown} von ${all}.`,
  label: 'Risiken, die nicht mehr passen würden',
  risk: 'Risiko',
  place: 'Wo',
  impactClass: 'Klasse',
  reason: 'Warum',
  rules: {
    'riskProperties.impactClass': 'die Klasse ist nicht in der Liste',
    'riskProperties.BV_enum': 'der Wert ist nicht in der Liste',
    'riskProperties.EF_enum': 'der Schadensanteil ist nicht in der Liste',
    'riskProperties.ARO_enum': 'die Wahrscheinlichkeit ist nicht in der Liste',
    'riskProperties.decision': 'erledigt ohne die nötige Entscheidung',
    'riskProperties.decision.type': 'die Entscheidung akzeptiert es, was verboten ist',
    'riskProperties.generalApproach': 'die Strategie ist Akzeptieren, was verboten ist',
    'riskProperties.decision.validUntil': 'die Ausnahme ist zu lang',
  },
}

/** The texts of the preview of a scheme. */
export const schemeWhatIfTexts: Texts<typeof en> = { en, de }
