import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  open: (count: string) => `Change (${count})`,
  title: (count: number, amount: string) => (count === 1 ? 'Change 1 risk' : `Change ${amount} risks`),
  unchanged: 'leave as it is',
  manyPlaces: 'The risks belong to several projects or modules. The limits of each apply: the preview names what they reject.',
  stateToo: 'A decision alone does not treat a risk: those whose state is before “approved” stay untreated unless the state is set too.',
  confirm: 'Confirm proposed classes',
  incomplete: 'The preview follows when the decision is complete.',
  nothing: 'Choose what to change; the preview shows what it does to each risk.',
  preview: 'What the change would do',
  outcome: 'What was done',
  would: (done: string, unchanged: string, rejected: string) =>
    `${done} would change, ${counted(unchanged, 'stays as it is', 'stay as they are')}, ${counted(rejected, 'is', 'are')} rejected.`,
  did: (done: string, unchanged: string, rejected: string) =>
    `${done} changed, ${counted(unchanged, 'stayed as it was', 'stayed as they were')}, ${counted(rejected, 'was', 'were')} rejected.`,
  columns: { risk: 'Risk', result: 'Result', reason: 'Reason' },
  results: { done: 'changes', unchanged: 'stays', rejected: 'rejected' },
  unknown: 'unknown risk',
  more: (count: string) => `and ${count} more`,
  rejectedFor: (count: string, reason: string) => `Rejected for ${count}: ${reason}`,
  submit: 'Change risks',
}

const de: typeof en = {
  open: (count) => `Ändern (${count})`,
  title: (count, amount) => (count === 1 ? '1 Risiko ändern' : `${amount} Risiken ändern`),
  unchanged: 'nicht ändern',
  manyPlaces:
    'Die Risiken gehören zu mehreren Projekten oder Modulen. Es gelten jeweils deren Grenzen: Die Vorschau nennt, was sie zurückweisen.',
  stateToo:
    'Eine Entscheidung allein behandelt ein Risiko nicht: Risiken mit einem Status vor „genehmigt“ bleiben unbehandelt, wenn der Status nicht auch gesetzt wird.',
  confirm: 'Vorgeschlagene Klassen bestätigen',
  incomplete: 'Die Vorschau folgt, wenn die Entscheidung vollständig ist.',
  nothing: 'Wählen Sie, was geändert wird; die Vorschau zeigt, was das bei jedem Risiko bewirkt.',
  preview: 'Was die Änderung bewirken würde',
  outcome: 'Was geschehen ist',
  would: (done, unchanged, rejected) =>
    `${counted(done, 'würde', 'würden')} sich ändern, ${counted(unchanged, 'bleibt', 'bleiben')} gleich, ${counted(rejected, 'wird', 'werden')} zurückgewiesen.`,
  did: (done, unchanged, rejected) => `${done} geändert, ${unchanged} gleich geblieben, ${rejected} zurückgewiesen.`,
  columns: { risk: 'Risiko', result: 'Ergebnis', reason: 'Grund' },
  results: { done: 'wird geändert', unchanged: 'bleibt', rejected: 'zurückgewiesen' },
  unknown: 'unbekanntes Risiko',
  more: (count) => `und ${count} weitere`,
  rejectedFor: (count, reason) => `Bei ${count} zurückgewiesen: ${reason}`,
  submit: 'Risiken ändern',
}

/** The texts of the change of many risks. */
export const bulkTexts: Texts<typeof en> = { en, de }
