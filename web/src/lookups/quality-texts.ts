import type { Texts } from '../words/words.tsx'

const en = {
  title: 'How far matches can be trusted',
  intro:
    'A match is as good as the records behind it. The entries that are in force are counted once a day; each count says where a record is too vague or contradicts another one.',
  counted: (at: string) => `Counted ${at}.`,
  notCounted: 'The records have not been counted yet: that happens once a day, after advisories were read.',
  ecosystems: 'Records by ecosystem',
  ecosystem: 'Ecosystem',
  records: 'Advisories',
  entries: 'Packages',
  unreadableBounds: 'Unreadable bounds',
  malformedRanges: 'Empty ranges',
  withoutRanges: 'Without ranges',
  withoutVersions: 'Every version',
  disagreements: 'Disagreements',
  meanings: {
    unreadableBounds: 'Versions that the ordering of the ecosystem cannot read. A match by them is marked as uncertain.',
    malformedRanges: 'Ranges that end where or before they begin, and so affect nothing.',
    withoutRanges: 'Records that list versions instead of ranges, or neither.',
    withoutVersions: 'Records with neither ranges nor versions. They affect every version, which is marked as uncertain.',
    disagreements: 'Packages for which several records of one vulnerability give different bounds. All of them count.',
  },
  reference: 'More in the documentation',
}

const de: typeof en = {
  title: 'Wie weit man Treffern trauen kann',
  intro:
    'Ein Treffer ist so gut wie die Datensätze, auf denen er beruht. Die gültigen Einträge werden einmal am Tag gezählt; jede Zahl zeigt, wo ein Datensatz zu ungenau ist oder einem anderen widerspricht.',
  counted: (at) => `Gezählt ${at}.`,
  notCounted: 'Die Datensätze sind noch nicht gezählt: Das geschieht einmal am Tag, nachdem Sicherheitshinweise gelesen wurden.',
  ecosystems: 'Datensätze nach Ökosystem',
  ecosystem: 'Ökosystem',
  records: 'Sicherheitshinweise',
  entries: 'Pakete',
  unreadableBounds: 'Unlesbare Grenzen',
  malformedRanges: 'Leere Bereiche',
  withoutRanges: 'Ohne Bereiche',
  withoutVersions: 'Jede Version',
  disagreements: 'Widersprüche',
  meanings: {
    unreadableBounds:
      'Versionen, die sich nach den Regeln des Ökosystems nicht einordnen lassen. Ein Treffer danach ist als unsicher gekennzeichnet.',
    malformedRanges: 'Bereiche, die enden, wo oder bevor sie beginnen, und deshalb nichts betreffen.',
    withoutRanges: 'Datensätze, die Versionen statt Bereichen nennen, oder keines von beiden.',
    withoutVersions: 'Datensätze ohne Bereiche und Versionen. Sie betreffen jede Version, was als unsicher gekennzeichnet ist.',
    disagreements: 'Pakete, für die mehrere Datensätze derselben Schwachstelle verschiedene Grenzen nennen. Alle zählen.',
  },
  reference: 'Mehr in der Dokumentation',
}

/** The texts of the page on the quality of matches. */
export const qualityTexts: Texts<typeof en> = { en, de }
