import type { Catalogue } from './catalogue.ts'

/** What to do about a licence, and why licences do not go together. */
export const remedy: Catalogue = {
  sentences: [
    ['{why:clash}', '{why}'],
    ['{way:wayOut}', '{way}'],
  ],
  phrases: {
    clash: [
      ['{license} is not on the SPDX licence list', '{license} steht nicht auf der Lizenzliste von SPDX'],
      ['{license} forbids the further conditions of {other}', '{license} verbietet die weiteren Bedingungen von {other}'],
      ['{license} withholds freedoms that {other} grants to everybody', '{license} verwehrt Freiheiten, die {other} jedem gewährt'],
      [
        '{license} asks for the whole work to be under it, not under {other}',
        '{license} verlangt, dass das ganze Werk darunter steht, nicht unter {other}',
      ],
      [
        'Code under {license} stays under it and cannot be put under {other}',
        'Code unter {license} bleibt darunter und kann nicht unter {other} gestellt werden',
      ],
      [
        '{license} asks for the whole work to be under it, and {other} for its part to stay as it is',
        '{license} verlangt, dass das ganze Werk darunter steht, und {other}, dass der eigene Teil bleibt, wie er ist',
      ],
    ],
    wayOut: [
      [
        'set its licence by hand when you know it, or replace the component',
        'legen Sie ihre Lizenz von Hand fest, wenn Sie sie kennen, oder ersetzen Sie die Komponente',
      ],
      [
        'replace the component, or ask its authors for another licence',
        'ersetzen Sie die Komponente, oder bitten Sie ihre Urheber um eine andere Lizenz',
      ],
      [
        'pay for a licence and set it by hand, or replace the component',
        'bezahlen Sie eine Lizenz und legen Sie sie von Hand fest, oder ersetzen Sie die Komponente',
      ],
      [
        'give it away free of charge beside the product, or replace it',
        'geben Sie sie unentgeltlich neben dem Produkt weiter, oder ersetzen Sie sie',
      ],
      ['offer it as a service, or replace the component', 'bieten Sie sie als Dienst an, oder ersetzen Sie die Komponente'],
      [
        'list it as unchanged if it is, which leaves a warning, give it another name, or replace it',
        'führen Sie sie als unverändert auf, wenn sie es ist, was eine Warnung lässt, geben Sie ihr einen anderen Namen, oder ersetzen Sie sie',
      ],
      [
        'list it as unchanged if it is, which leaves a warning, or replace it',
        'führen Sie sie als unverändert auf, wenn sie es ist, was eine Warnung lässt, oder ersetzen Sie sie',
      ],
      ['list it as unchanged if it is', 'führen Sie sie als unverändert auf, wenn sie es ist'],
      ['couple it loosely and list it so, or replace it', 'koppeln Sie sie lose und führen Sie sie so auf, oder ersetzen Sie sie'],
      [
        'switch the rule off for it when your contract allows copies, or replace the component',
        'schalten Sie die Regel für sie ab, wenn Ihr Vertrag Kopien erlaubt, oder ersetzen Sie die Komponente',
      ],
      [
        'see to it, and switch the rule off for the component, or replace it',
        'sorgen Sie dafür, und schalten Sie die Regel für die Komponente ab, oder ersetzen Sie sie',
      ],
      [
        'put the licence or the component on an allow list, or replace the component',
        'setzen Sie die Lizenz oder die Komponente auf eine Erlaubnisliste, oder ersetzen Sie die Komponente',
      ],
      [
        'replace the component, or publish the module under a licence that can include it',
        'ersetzen Sie die Komponente, oder veröffentlichen Sie das Modul unter einer Lizenz, die sie aufnehmen kann',
      ],
      [
        'set its licence by hand if that is a list to choose from, or replace the component',
        'legen Sie ihre Lizenz von Hand fest, wenn das eine Auswahl ist, oder ersetzen Sie die Komponente',
      ],
      ['replace the component', 'ersetzen Sie die Komponente'],
      [
        'replace {components}, or keep it a program of its own',
        ({ components = '' }) => `ersetzen Sie ${othersInGerman(components)}, oder halten Sie es als eigenes Programm`,
      ],
    ],
  },
}

/** Lists of licences and components: `GPL-3.0-only (npm:a and 3 more) and MIT (npm:b)`. */
export function othersInGerman(others: string): string {
  return others.replaceAll(/ and (\d+) more\b/gu, ' und $1 weitere').replaceAll(' and ', ' und ')
}
