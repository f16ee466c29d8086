import type { Catalogue } from './catalogue.ts'
import { dayInGerman } from '../german-day.ts'

/** What is wrong with a component: how alive it is, its version, what its registry has, its end of life. */
export const component: Catalogue = {
  sentences: [
    [
      'How alive it is cannot be told: {why:unknownActivity}; the policy takes that for a {status:status}.',
      'Wie aktiv es gepflegt wird, ist nicht zu sagen: {why}; nach der Richtlinie ist das {status}.',
    ],
    [
      'The repository of {component} is archived ({url}), which is level 0; below level {level} is a {status:status}.',
      'Das Repository von {component} ist archiviert ({url}), das ist Stufe 0; unter Stufe {level} ist es {status}.',
    ],
    [
      'The repository of {component} has level {level}, {activity:activity} ({url}{last:lastActive}); below level {required} is a {status:status}.',
      'Das Repository von {component} hat Stufe {level}, {activity} ({url}{last}); unter Stufe {required} ist es {status}.',
    ],
    [
      '{component} is higher than any version its registry ever published{newest:newestRelease}: nobody knows where it comes from.',
      '{component} ist höher als jede Version, die die Registry je veröffentlicht hat{newest}: Niemand weiß, woher sie kommt.',
    ],
    [
      '{component} is {behind:behind} behind{newest:newestInBrackets}; {from} or more is a {status:status}.',
      '{component} ist {behind} zurück{newest}; ab {from} ist es {status}.',
    ],
    ['{component} is a package known to be malicious ({record}).', '{component} ist ein Paket, das als schädlich bekannt ist ({record}).'],
    [
      'The registry knows {component} and has no version {version}{newest:newestItHas}.',
      'Die Registry kennt {component} und hat keine Version {version}{newest}.',
    ],
    [
      '{component} was withdrawn from its registry by its publisher and should not be used.',
      'Der Herausgeber hat {component} aus der Registry zurückgezogen; die Version sollte nicht benutzt werden.',
    ],
    ['{component} is deprecated by its publisher: {text}', 'Der Herausgeber rät von {component} ab: {text}'],
    [
      'The {algorithm} hash of {component} is {found}, and its registry published {published:published}: it is not the file that was published.',
      'Der {algorithm}-Hash von {component} ist {found}, und die Registry hat {published} veröffentlicht: Es ist nicht die Datei, die veröffentlicht wurde.',
    ],
    ['{component} belongs to {line}, which {ends:ends}.', '{component} gehört zu {line}; deren Support {ends}.'],
  ],
  phrases: {
    unknownActivity: [
      ['nothing is known of the repository of {component}', 'Vom Repository von {component} ist nichts bekannt'],
      [
        'only {known} of at least {least} indicators are known of the repository of {component}',
        'Vom Repository von {component} sind nur {known} von mindestens {least} Kennzahlen bekannt',
      ],
      [
        'neither a commit nor a release is known of the repository of {component}',
        'Vom Repository von {component} ist weder ein Commit noch ein Release bekannt',
      ],
    ],
    status: [
      ['warning', 'eine Warnung'],
      ['violation', 'ein Verstoß'],
    ],
    activity: [
      ['no activity for 24 months', 'seit 24 Monaten nicht aktiv'],
      ['very low activity, none for 12 months', 'sehr wenig aktiv, seit 12 Monaten gar nicht'],
      ['low activity, none for 6 months', 'wenig aktiv, seit 6 Monaten gar nicht'],
      ['normal activity', 'normal aktiv'],
      ['very active', 'sehr aktiv'],
    ],
    lastActive: [
      ['', ''],
      [', last active on {date}', ({ date = '' }) => `, zuletzt aktiv am ${dayInGerman(date)}`],
    ],
    newestRelease: [
      ['', ''],
      [', the newest release is {version}', ', die neueste ist {version}'],
    ],
    newestInBrackets: [
      ['', ''],
      [' (the newest is {version})', ' (die neueste ist {version})'],
    ],
    newestItHas: [
      ['', ''],
      ['; the newest it has is {version}', '; die neueste ist {version}'],
    ],
    behind: [
      ['one release', 'eine Version'],
      ['{count} releases', '{count} Versionen'],
    ],
    published: [
      ['none of the {count} files', 'keine der {count} Dateien'],
      ['{hash}', '{hash}'],
    ],
    ends: [
      ['has reached its end of life', 'ist beendet'],
      ['reached its end of life on {date:date}', 'endete am {date}'],
      ['reaches its end of life on {date:date}{within:within}', 'endet am {date}{within}'],
    ],
    date: [['{date}', ({ date = '' }) => dayInGerman(date)]],
    within: [
      ['', ''],
      [', within 1 month', ', innerhalb eines Monats'],
      [', within {count} months', ', innerhalb von {count} Monaten'],
    ],
  },
}
