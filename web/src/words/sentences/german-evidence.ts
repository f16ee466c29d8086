import type { Catalogue } from './catalogue.ts'

/** Why an advisory names a component, or not. */
export const evidence: Catalogue = {
  sentences: [
    ['{purl} is {what}, which the advisory names.', '{purl} ist {what}; das nennt der Sicherheitshinweis.'],
    [
      '{purl} is built from the source package {what}, which the advisory names.',
      '{purl} ist aus dem Quellpaket {what} gebaut; das nennt der Sicherheitshinweis.',
    ],
    [
      '{purl} lies below the module {what}, which the advisory names.',
      '{purl} liegt unter dem Modul {what}; das nennt der Sicherheitshinweis.',
    ],
    ['{purl} also goes by the name of {what}, which the advisory names.', '{purl} heißt auch {what}; das nennt der Sicherheitshinweis.'],
    [
      'The namespace and name of {purl} are vendor and product of a CPE that the record names.',
      'Namensraum und Name von {purl} sind Hersteller und Produkt einer CPE, die der Eintrag nennt.',
    ],
    [
      'The document says that {purl} is {cpe}, and the record names that vendor and product: {what}.',
      'Laut Dokument ist {purl} {cpe}, und der Eintrag nennt diesen Hersteller und dieses Produkt: {what}.',
    ],
    [
      '{purl} bears the name of {what}, which the record names; nothing says who made it.',
      '{purl} trägt den Namen von {what}, das der Eintrag nennt; nichts sagt, von wem es ist.',
    ],
    [
      'The purl does not say which release of {ecosystem} it belongs to, so entries of every release are met.',
      'Die purl sagt nicht, zu welcher Ausgabe von {ecosystem} sie gehört; deshalb gelten die Einträge aller Ausgaben.',
    ],
    ["The entry applies to {ecosystem}, the component's release.", 'Der Eintrag gilt für {ecosystem}, die Ausgabe der Komponente.'],
    ['Confidence is {confidence}: {why:confidence}.', 'Die Konfidenz ist {confidence}: {why}.'],
    ['No advisories are published for packages such as {purl}.', 'Für Pakete wie {purl} werden keine Sicherheitshinweise veröffentlicht.'],
    [
      'The advisory was withdrawn, and a withdrawn advisory never matches.',
      'Der Sicherheitshinweis wurde zurückgezogen, und ein zurückgezogener trifft nie zu.',
    ],
    [
      'The advisory does not name {sought}; it names {named}.',
      ({ sought = '', named = '' }) => `Der Sicherheitshinweis nennt ${orInGerman(sought)} nicht; er betrifft ${named}.`,
    ],
    ['The advisory does not name {sought}.', ({ sought = '' }) => `Der Sicherheitshinweis nennt ${orInGerman(sought)} nicht.`],
    [
      'An entry applies to {release}, the component belongs to {other}.',
      'Ein Eintrag gilt für {release}, die Komponente gehört zu {other}.',
    ],
    [
      'The lowest version above it that the advisory calls fixed is {version}.',
      'Die niedrigste Version darüber, die der Sicherheitshinweis als korrigiert nennt, ist {version}.',
    ],
    [
      'The range also names {versions}, which {order} cannot order: a beginning counts as before every version, an end as none.',
      'Der Bereich nennt auch {versions}; {order} kann das nicht einordnen: Ein Anfang zählt als vor jeder Version, ein Ende als keines.',
    ],
    [
      'The advisory names neither ranges nor versions, so it may mean all of them.',
      'Der Sicherheitshinweis nennt weder Bereiche noch Versionen; er kann also alle meinen.',
    ],
    [
      'The component {why:incomparable}; some versions of the package are affected, so it may be.',
      'Die Komponente {why}; manche Versionen des Pakets sind betroffen, sie also vielleicht auch.',
    ],
    ['The entry affects no version at all.', 'Der Eintrag betrifft gar keine Version.'],
    [
      '{version} is in no affected part of this range: {events}, by {order}.',
      ({ version = '', events = '', order = '' }) =>
        `${version} liegt in keinem betroffenen Teil dieses Bereichs: ${eventsInGerman(events)}, nach ${order}.`,
    ],
    [
      '{version} is not among the {count} {versions:versions} listed as affected.',
      '{version} ist nicht unter den {count} {versions}, die als betroffen aufgeführt sind.',
    ],
    [
      'The range that begins at {from} and ends at {to} ({kind:bound}) ends {place:place} it begins; it is malformed and affects no version.',
      'Der Bereich, der bei {from} beginnt und bei {to} ({kind}) endet, endet {place} er beginnt; er ist fehlerhaft und betrifft keine Version.',
    ],
    [
      '{version} is affected as every version is: the advisory names no fix.',
      '{version} ist betroffen wie jede Version: Der Sicherheitshinweis nennt keine Korrektur.',
    ],
    [
      '{version} is at or above {from} (introduced) and {end:end} {to} ({kind:bound}), by {order}.',
      '{version} ist gleich oder höher als {from} (eingeführt) und {end} {to} ({kind}), nach {order}.',
    ],
    [
      '{version} is at or above {from} (introduced), and no fix is named, by {order}.',
      '{version} ist gleich oder höher als {from} (eingeführt), und eine Korrektur ist nicht genannt, nach {order}.',
    ],
    ['{version} is {end:end} {to} ({kind:bound}), by {order}.', '{version} ist {end} {to} ({kind}), nach {order}.'],
    [
      '{version} equals {entry}, which is listed as affected, by {order}.',
      '{version} ist gleich {entry}, das als betroffen aufgeführt ist, nach {order}.',
    ],
    ['{version} is listed as affected.', '{version} ist als betroffen aufgeführt.'],
    ['The evidence still leads to the same result.', 'Der Beleg führt auch heute zum selben Ergebnis.'],
    [
      'The advisory has changed since; the finding is re-evaluated in the background.',
      'Der Sicherheitshinweis hat sich seitdem geändert; der Befund wird im Hintergrund neu bewertet.',
    ],
  ],
  phrases: {
    confidence: [
      ['package and version are exact', 'Paket und Version sind genau bekannt'],
      ['the package is met through another name or release', 'das Paket wird über einen anderen Namen oder eine andere Ausgabe gefunden'],
      [
        'vendor, product and version are those of the record, which knows no packages',
        'Hersteller, Produkt und Version sind die des Eintrags, der keine Pakete kennt',
      ],
      ['the record does not say which versions are affected', 'der Eintrag sagt nicht, welche Versionen betroffen sind'],
      ['not every bound of the range could be compared', 'nicht jede Grenze des Bereichs war vergleichbar'],
      ['no version could be compared', 'keine Version war vergleichbar'],
      [
        'the path below the module may be a module of its own, with versions of its own',
        'der Pfad unter dem Modul kann ein eigenes Modul mit eigenen Versionen sein',
      ],
      [
        'the name of the product and its version are those of the record, and the vendor is not known',
        'Name und Version des Produkts sind die des Eintrags, und der Hersteller ist nicht bekannt',
      ],
    ],
    incomparable: [
      ['has no version to compare', 'hat keine Version, die sich vergleichen ließe'],
      ['has a version that its ecosystem cannot order', 'hat eine Version, die ihr Ökosystem nicht einordnen kann'],
      [
        'belongs to an ecosystem for whose versions no order is defined',
        'gehört zu einem Ökosystem, für dessen Versionen keine Ordnung festgelegt ist',
      ],
    ],
    versions: [
      ['version', 'Version'],
      ['versions', 'Versionen'],
    ],
    bound: [
      ['fixed', 'behoben'],
      ['last affected', 'zuletzt betroffen'],
      ['limit', 'Grenze'],
      ['introduced', 'eingeführt'],
    ],
    place: [
      ['where', 'dort, wo'],
      ['below where', 'unterhalb der Stelle, an der'],
    ],
    end: [
      ['at or below', 'gleich oder niedriger als'],
      ['below', 'niedriger als'],
    ],
  },
}

function orInGerman(names: string): string {
  return names.replaceAll(' or ', ' oder ')
}

const eventWords: Readonly<Record<string, string>> = {
  introduced: 'eingeführt mit',
  fixed: 'behoben mit',
  'last affected': 'zuletzt betroffen',
  limit: 'Grenze',
}

function eventsInGerman(events: string): string {
  return events
    .replaceAll(
      /(^|, )(introduced|fixed|last affected|limit) /gu,
      (_whole, before: string, kind: string) => `${before}${eventWords[kind] ?? kind} `,
    )
    .replace(/, and (\d+) more$/u, ', und $1 weitere')
}
