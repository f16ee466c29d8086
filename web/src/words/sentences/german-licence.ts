import type { Catalogue } from './catalogue.ts'
import { othersInGerman } from './german-remedy.ts'

/** What is wrong with a licence, in a finding and in a check before use. */
export const licence: Catalogue = {
  sentences: [
    ['{component}: {breach:noLicence}; {way:wayOut}.{waived:waived}', '{component}{breach}; {way}.{waived}'],
    [
      '{component} is under {text}, of which {license} {breach:breach}; {way:wayOut}.{waived:waived}',
      '{component} steht unter {text}, und {license} {breach}; {way}.{waived}',
    ],
    [
      '{component} is under {license}, which {breach:breach}; {way:wayOut}.{waived:waived}',
      '{component} steht unter {license}; die Lizenz {breach}; {way}.{waived}',
    ],
    ['no licence is known of it; {way:wayOut}.', 'Eine Lizenz ist nicht bekannt; {way}.'],
    ['{license} {breach:breach}; {way:wayOut}.', '{license} {breach}; {way}.'],
    ['no licence is known of it', 'hat keine bekannte Lizenz'],
    ['{breach:breach}', '{breach}'],
  ],
  phrases: {
    noLicence: [
      ['no licence is known of it', ' hat keine bekannte Lizenz'],
      [
        'is on no allow list, and only what is on one may be used',
        ' steht auf keiner Erlaubnisliste, und nur was darauf steht, ist zulässig',
      ],
      [
        "is denied: the {level:level}'s deny list names {entry}: {comment}",
        ' ist verboten: Die Sperrliste {level} nennt {entry}: {comment}',
      ],
    ],
    breach: [
      ['is not recognised as a licence', 'ist nicht als Lizenz erkannt'],
      [
        "is denied: the {level:level}'s deny list names {entry}: {comment}",
        'ist verboten: Die Sperrliste {level} nennt {entry}: {comment}',
      ],
      [
        'is on no allow list, and only what is on one may be used',
        'steht auf keiner Erlaubnisliste, und nur was darauf steht, ist zulässig',
      ],
      ['gives no right to commercial use', 'gibt kein Recht auf kommerzielle Nutzung'],
      ['asks for a fee', 'verlangt eine Gebühr'],
      ['forbids to charge for it', 'verbietet, dafür Geld zu nehmen'],
      ['grants no licence to patents explicitly', 'gewährt keine ausdrückliche Patentlizenz'],
      ['ends for whoever sues over patents', 'endet für jeden, der wegen Patenten klagt'],
      ['asks to disclose source ({reach:reach}) on distribution', 'verlangt, bei der Weitergabe Quelltext {reach} offenzulegen'],
      [
        'asks to disclose source to users over a network, and the component counts as modified',
        'verlangt, Benutzern über ein Netz Quelltext offenzulegen, und die Komponente gilt als geändert',
      ],
      ['asks to disclose source to users over a network', 'verlangt, Benutzern über ein Netz Quelltext offenzulegen'],
      [
        'is {strength:strength} copyleft, which a proprietary licence is not compatible with',
        'hat {strength} Copyleft, womit eine proprietäre Lizenz nicht vereinbar ist',
      ],
      [
        'gives no right to modify, and the component counts as modified',
        'gibt kein Recht, sie zu ändern, und die Komponente gilt als geändert',
      ],
      ['gives no right to distribute it', 'gibt kein Recht, sie weiterzugeben'],
      ['gives no right to make copies', 'gibt kein Recht, Kopien anzufertigen'],
      ['forbids to offer it as a service', 'verbietet, sie als Dienst anzubieten'],
      [
        'forbids to call modified versions by its name, and the component counts as modified',
        'verbietet, geänderte Fassungen so zu nennen, und die Komponente gilt als geändert',
      ],
      [
        'forbids to use its name in the names of products made from it',
        'verbietet, ihren Namen in Namen von Produkten zu benutzen, die aus ihr entstehen',
      ],
      [
        'asks to name its authors in all advertising that mentions it',
        'verlangt, in jeder Werbung, die sie erwähnt, ihre Urheber zu nennen',
      ],
      ['cannot go into a module under {own}: {why:clash}', 'kann nicht in ein Modul unter {own}: {why}'],
      [
        'cannot stand in one work with {others}: {why:clash}',
        ({ others = '', why = '' }) => `kann nicht in einem Werk mit ${othersInGerman(others)} stehen: ${why}`,
      ],
    ],
    reach: [
      ['of changed files', 'geänderter Dateien'],
      ['of the library', 'der Bibliothek'],
      ['of the whole work', 'des ganzen Werks'],
    ],
    strength: [
      ['weak', 'schwaches'],
      ['strong', 'starkes'],
      ['network', 'über Netze wirkendes'],
    ],
    waived: [
      ['', ''],
      [' The rule is switched off: {comment}', ' Die Regel ist abgeschaltet: {comment}'],
    ],
  },
}
