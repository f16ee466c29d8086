import { counted } from '../words/counted.ts'
import type { Texts } from '../words/words.tsx'

const en = {
  period: 'Period',
  days: (days: number) => counted(days, 'day', 'days'),
  whole: 'Everything',
  from: 'After',
  to: 'Up to',
  dayHint: 'A day counts from its start, 00:00 UTC.',
  kind: 'Kind',
  headline: (before: Shown, after: Shown) =>
    `Violations ${before.violations} → ${after.violations}, warnings ${before.warnings} → ${after.warnings}`,
  since: (date: string) =>
    `Changes of this module are stored since ${date}. What was there then is the state before; how it came about is not known.`,
  none: 'Nothing changed in this period.',
  showWhole: 'Show all changes',
  lately: 'In the last 30 days',
  nothingLately: 'Nothing changed.',
  sameCounts: 'counts unchanged',
  all: 'All changes and their causes',
  sums: {
    title: 'What each cause contributed',
    hint: 'The state before plus all rows is the state after.',
    cause: 'Cause',
    changes: 'Changes',
    violations: 'Violations',
    warnings: 'Warnings',
    components: 'Components',
    before: (moment: string) => `Before: ${moment}`,
    after: (moment: string) => `After: ${moment}`,
    now: 'now',
  },
  chart: {
    title: 'Counts over time',
    label: (before: Shown, after: Shown, changes: string) =>
      `Violations from ${before.violations} to ${after.violations} and warnings from ${before.warnings} to ${after.warnings}, with ${counted(changes, 'change as a mark', 'changes as marks')}`,
    hint: 'Each diamond is a change; a click opens it below, where all of them are listed.',
    part: (shown: string, total: string) => `The first ${shown} of ${total} changes are drawn and listed.`,
  },
  timeline: {
    title: 'Changes, oldest first',
    more: 'Later changes',
    advisoriesMore: 'and others',
    modified: (date: string) => `as of ${date}`,
    findings: (counts: string) => `Findings: ${counts}`,
    noFindings: 'No finding changed.',
    new: (count: string) => `${count} new`,
    gone: (count: string) => `${count} gone`,
    changed: (count: string) => `${count} changed`,
    compare: 'Compare the documents',
    statements: 'VEX documents',
    asOf: 'All findings after it',
  },
  changed: {
    title: (number: string) => `Findings of change ${number}`,
    finding: 'Finding',
    component: 'Component',
    from: 'Before',
    to: 'After',
    reason: 'Reason',
    advisory: 'Advisory',
    absent: 'not there',
    gone: 'gone',
    more: 'More findings',
  },
}

/** Counts as they are written. */
export interface Shown {
  readonly violations: string
  readonly warnings: string
}

const de: typeof en = {
  period: 'Zeitraum',
  days: (days) => counted(days, 'Tag', 'Tage'),
  whole: 'Alles',
  from: 'Ab',
  to: 'Bis',
  dayHint: 'Ein Tag zählt ab seinem Beginn, 0:00 Uhr UTC.',
  kind: 'Art',
  headline: (before, after) => `Verstöße ${before.violations} → ${after.violations}, Warnungen ${before.warnings} → ${after.warnings}`,
  since: (date) =>
    `Änderungen dieses Moduls sind seit ${date} gespeichert. Was damals da war, ist der Stand vorher; wie es dazu kam, ist nicht bekannt.`,
  none: 'In diesem Zeitraum hat sich nichts geändert.',
  showWhole: 'Alle Änderungen anzeigen',
  lately: 'In den letzten 30 Tagen',
  nothingLately: 'Es hat sich nichts geändert.',
  sameCounts: 'Zahlen unverändert',
  all: 'Alle Änderungen und ihre Ursachen',
  sums: {
    title: 'Beitrag jeder Ursache',
    hint: 'Der Stand vorher und alle Zeilen ergeben zusammen den Stand danach.',
    cause: 'Ursache',
    changes: 'Änderungen',
    violations: 'Verstöße',
    warnings: 'Warnungen',
    components: 'Komponenten',
    before: (moment) => `Vorher: ${moment}`,
    after: (moment) => `Danach: ${moment}`,
    now: 'jetzt',
  },
  chart: {
    title: 'Zahlen im Zeitverlauf',
    label: (before, after, changes) =>
      `Verstöße von ${before.violations} bis ${after.violations} und Warnungen von ${before.warnings} bis ${after.warnings}, mit ${counted(changes, 'Änderung als Markierung', 'Änderungen als Markierungen')}`,
    hint: 'Jede Raute ist eine Änderung; ein Klick öffnet sie unten, wo alle aufgelistet sind.',
    part: (shown, total) => `Die ersten ${shown} von ${total} Änderungen sind gezeichnet und aufgelistet.`,
  },
  timeline: {
    title: 'Änderungen, älteste zuerst',
    more: 'Spätere Änderungen',
    advisoriesMore: 'und andere',
    modified: (date) => `Stand ${date}`,
    findings: (counts) => `Befunde: ${counts}`,
    noFindings: 'Kein Befund hat sich geändert.',
    new: (count) => `${count} neu`,
    gone: (count) => `${count} entfallen`,
    changed: (count) => `${count} geändert`,
    compare: 'Dokumente vergleichen',
    statements: 'VEX-Dokumente',
    asOf: 'Alle Befunde danach',
  },
  changed: {
    title: (number) => `Befunde der Änderung ${number}`,
    finding: 'Befund',
    component: 'Komponente',
    from: 'Vorher',
    to: 'Danach',
    reason: 'Grund',
    advisory: 'Sicherheitshinweis',
    absent: 'nicht vorhanden',
    gone: 'entfallen',
    more: 'Weitere Befunde',
  },
}

/** The texts of the changes of a module. */
export const changesTexts: Texts<typeof en> = { en, de }
