import { describe, expect, it } from 'vitest'
import { speakerOf } from './catalogue.ts'
import { german } from './german.ts'
import { saySentence } from './say-sentence.ts'

describe('a sentence of the service is said in German', () => {
  it.each([
    [
      'CVE-2020-1 affects npm:lodash 4.17.15 (score 9.8, critical, known to be exploited); fixed in 4.17.21.',
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 9,8, kritisch, wird bekanntermaßen ausgenutzt); behoben in 4.17.21.',
    ],
    [
      'CVE-2020-1 may affect npm:lodash, whose version is not known (without a score).',
      'CVE-2020-1 betrifft möglicherweise npm:lodash, dessen Version nicht bekannt ist, (ohne Score).',
    ],
    [
      'CVE-2020-1 affects npm:lodash 4.17.15 (without a score); no fixed version is known.',
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (ohne Score); keine korrigierte Version ist bekannt.',
    ],
    [
      'CVE-2020-1 may affect npm:lodash, whose version is not known (without a score); no fixed version is known.',
      'CVE-2020-1 betrifft möglicherweise npm:lodash, dessen Version nicht bekannt ist, (ohne Score); keine korrigierte Version ist bekannt.',
    ],
    [
      "CVE-2020-1 affects npm:lodash 4.17.15 (score 9.8, critical); fixed in 1.2 and 2.0. The module's allow list accepts it: not reachable",
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 9,8, kritisch); behoben in 1.2 und 2.0. Die Erlaubnisliste des Moduls lässt es zu: not reachable',
    ],
    [
      "CVE-2020-1 affects npm:lodash 4.17.15 (score 9.8, critical); fixed in 2.0. The project's allow list accepts it until 2026-12-31: until June: a test",
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 9,8, kritisch); behoben in 2.0. Die Erlaubnisliste des Projekts lässt es bis 31.12.2026 zu: until June: a test',
    ],
    [
      "CVE-2020-1 affects npm:lodash 4.17.15 (score 9.8, critical); fixed in 2.0. The module's allow list accepts it: wait until June: a test",
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 9,8, kritisch); behoben in 2.0. Die Erlaubnisliste des Moduls lässt es zu: wait until June: a test',
    ],
    [
      'CVE-2020-1 affects npm:lodash 4.17.15 (score 9.8, critical); fixed in 4.17.21. Acme Security (ACME-2026-1, version 3) states that it is not affected: vulnerable code not present (2026-03-01).',
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 9,8, kritisch); behoben in 4.17.21. Laut Acme Security (ACME-2026-1, Version 3) ist es nicht betroffen: Der verwundbare Code ist nicht vorhanden (01.03.2026).',
    ],
    [
      'CVE-2020-1 affects npm:lodash 4.17.15 (score 5.3, medium); fixed in 4.17.21. A VEX document states that it is fixed.',
      'CVE-2020-1 betrifft npm:lodash 4.17.15 (Score 5,3, mittel); behoben in 4.17.21. Laut einem VEX-Dokument ist es behoben.',
    ],
    [
      'How alive it is cannot be told: nothing is known of the repository of npm:a 1.0.0; the policy takes that for a warning.',
      'Wie aktiv es gepflegt wird, ist nicht zu sagen: Vom Repository von npm:a 1.0.0 ist nichts bekannt; nach der Richtlinie ist das eine Warnung.',
    ],
    [
      'The repository of npm:a 1.0.0 has level 1, very low activity, none for 12 months (https://github.com/a/a, last active on 2025-02-03); below level 2 is a violation.',
      'Das Repository von npm:a 1.0.0 hat Stufe 1, sehr wenig aktiv, seit 12 Monaten gar nicht (https://github.com/a/a, zuletzt aktiv am 03.02.2025); unter Stufe 2 ist es ein Verstoß.',
    ],
    [
      'npm:a 1.0.0 is 3 releases behind (the newest is 2.0.0); 2 or more is a warning.',
      'npm:a 1.0.0 ist 3 Versionen zurück (die neueste ist 2.0.0); ab 2 ist es eine Warnung.',
    ],
    [
      'The SHA-256 hash of npm:a 1.0.0 is 0123456789abcdef…, and its registry published none of the 2 files: it is not the file that was published.',
      'Der SHA-256-Hash von npm:a 1.0.0 ist 0123456789abcdef…, und die Registry hat keine der 2 Dateien veröffentlicht: Es ist nicht die Datei, die veröffentlicht wurde.',
    ],
    [
      'npm:a 1.0.0 is deprecated by its publisher: use b (v2); it is better.',
      'Der Herausgeber rät von npm:a 1.0.0 ab: use b (v2); it is better.',
    ],
    [
      'deb:debian/base 12 belongs to Debian 12 (Bookworm), which reaches its end of life on 2026-06-10, within 6 months.',
      'deb:debian/base 12 gehört zu Debian 12 (Bookworm); deren Support endet am 10.06.2026, innerhalb von 6 Monaten.',
    ],
    [
      'npm:left-pad 1.3.0 (found in src/a.c, line 7): no licence is known of it; set its licence by hand when you know it, or replace the component.',
      'npm:left-pad 1.3.0 (found in src/a.c, line 7) hat keine bekannte Lizenz; legen Sie ihre Lizenz von Hand fest, wenn Sie sie kennen, oder ersetzen Sie die Komponente.',
    ],
    [
      'npm:left-pad 1.3.0 is under GPL-3.0-only AND MIT, of which GPL-3.0-only is strong copyleft, which a proprietary licence is not compatible with; replace the component, or ask its authors for another licence.',
      'npm:left-pad 1.3.0 steht unter GPL-3.0-only AND MIT, und GPL-3.0-only hat starkes Copyleft, womit eine proprietäre Lizenz nicht vereinbar ist; ersetzen Sie die Komponente, oder bitten Sie ihre Urheber um eine andere Lizenz.',
    ],
    [
      'npm:a 1.0.0 is under GPL-2.0-only, which cannot stand in one work with Apache-2.0 (npm:b and 3 more) and MS-PL (npm:c): GPL-2.0-only forbids the further conditions of Apache-2.0; replace npm:b and 3 more, or keep it a program of its own. The rule is switched off: agreed',
      'npm:a 1.0.0 steht unter GPL-2.0-only; die Lizenz kann nicht in einem Werk mit Apache-2.0 (npm:b und 3 weitere) und MS-PL (npm:c) stehen: GPL-2.0-only verbietet die weiteren Bedingungen von Apache-2.0; ersetzen Sie npm:b und 3 weitere, oder halten Sie es als eigenes Programm. Die Regel ist abgeschaltet: agreed',
    ],
    [
      '4.17.15 is in no affected part of this range: introduced 1.0.0, fixed 2.0.0, and 3 more, by SemVer.',
      '4.17.15 liegt in keinem betroffenen Teil dieses Bereichs: eingeführt mit 1.0.0, behoben mit 2.0.0, und 3 weitere, nach SemVer.',
    ],
    [
      '4.17.15 is at or above 1.0.0 (introduced) and below 4.17.21 (fixed), by SemVer.',
      '4.17.15 ist gleich oder höher als 1.0.0 (eingeführt) und niedriger als 4.17.21 (behoben), nach SemVer.',
    ],
    [
      'The advisory does not name a (npm) or b (npm); it names c (npm), d (npm).',
      'Der Sicherheitshinweis nennt a (npm) oder b (npm) nicht; er betrifft c (npm), d (npm).',
    ],
    ['12 components have no known licence', '12 Komponenten haben keine bekannte Lizenz'],
    [
      'is strong copyleft, which a proprietary licence is not compatible with',
      'hat starkes Copyleft, womit eine proprietäre Lizenz nicht vereinbar ist',
    ],
    ['MIT asks for a fee; replace the component.', 'MIT verlangt eine Gebühr; ersetzen Sie die Komponente.'],
  ])('%s', (english, other) => {
    expect(saySentence(english, 'de')).toBe(other)
    expect(saySentence(english, 'en')).toBe(english)
  })
})

it.each(['', 'A sentence that nobody knows.', 'CVE-2020-1 affects npm:lodash', '((((((((((a is b)'])(
  'a sentence that is not known stays as it is: %s',
  (sentence) => {
    expect(saySentence(sentence, 'de')).toBe(sentence)
  },
)

it('a long text of others ends in time', () => {
  const text = 'npm:a is deprecated by its publisher: ' + '(score; of which is a; '.repeat(2000)
  expect(saySentence(text, 'de')).toContain('Der Herausgeber rät von npm:a ab')
})

it('every phrase that a template names is there', () => {
  const { sentences, phrases } = german
  const templates = [...sentences, ...Object.values(phrases).flat()].map(([english]) => english)
  const named = templates.flatMap((template) => Array.from(template.matchAll(/\{\w+:(\w+)\}/gu), ([, name = '']) => name))
  expect(named.filter((name) => phrases[name] === undefined)).toEqual([])
  expect(Object.keys(phrases).filter((name) => !named.includes(name))).toEqual([])
})

function slotsOf(template: string): readonly string[] {
  return Array.from(template.matchAll(/\{(\w+)/gu), ([, name = '']) => name).toSorted()
}

it('German takes what the English sentence has', () => {
  const { sentences, phrases } = german
  const plain = [...sentences, ...Object.values(phrases).flat()].filter(([, other]) => typeof other === 'string')
  expect(plain.length).toBeGreaterThan(100)
  expect(plain.filter(([english, other]) => slotsOf(String(other)).join(' ') !== slotsOf(english).join(' '))).toEqual([])
})

it('says phrases within phrases', () => {
  const say = speakerOf({
    sentences: [['a {x:outer} z', '{x}!']],
    phrases: { outer: [['<{y:inner}>', '«{y}»']], inner: [['one', 'eins']] },
  })
  expect([say('a <one> z'), say('a <two> z')]).toEqual(['«eins»!', undefined])
})
