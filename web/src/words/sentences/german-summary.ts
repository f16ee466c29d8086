import type { Catalogue } from './catalogue.ts'

/** What findings have in common that are folded into one line, and the verdict on a vulnerability. */
export const summary: Catalogue = {
  sentences: [
    ['{count} components are affected by {key}', '{count} Komponenten sind von {key} betroffen'],
    [
      '{count} components show less activity than the policy asks for',
      '{count} Komponenten werden weniger gepflegt, als die Richtlinie verlangt',
    ],
    [
      '{count} components are made in repositories of which too little is known',
      '{count} Komponenten entstehen in Repositorys, von denen zu wenig bekannt ist',
    ],
    [
      '{count} components are of versions higher than any their registry published',
      '{count} Komponenten haben höhere Versionen als alle, die ihre Registry veröffentlicht hat',
    ],
    [
      '{count} components are further behind their newest release than the policy allows',
      '{count} Komponenten sind weiter hinter ihrer neuesten Version zurück, als die Richtlinie erlaubt',
    ],
    [
      '{count} components differ from what their registry published',
      '{count} Komponenten weichen von dem ab, was ihre Registry veröffentlicht hat',
    ],
    [
      '{count} components are of versions that their registry does not have',
      '{count} Komponenten haben Versionen, die ihre Registry nicht hat',
    ],
    [
      '{count} components were withdrawn from their registry by their publishers',
      '{count} Komponenten wurden von ihren Herausgebern aus der Registry zurückgezogen',
    ],
    ['{count} components are deprecated by their publishers', 'Von {count} Komponenten raten ihre Herausgeber ab'],
    ['{count} components are known to be malicious ({key})', '{count} Komponenten sind als schädlich bekannt ({key})'],
    ['{count} components have no known licence', '{count} Komponenten haben keine bekannte Lizenz'],
    [
      '{count} components are under words that are not recognised as a licence',
      '{count} Komponenten nennen als Lizenz einen Text, der nicht erkannt wird',
    ],
    [
      '{count} components are under a licence that {breach:breach}',
      '{count} Komponenten stehen unter einer Lizenz, für die gilt: Sie {breach}',
    ],
    ['{count} components belong to {line}, which {ends:ends}', '{count} Komponenten gehören zu {line}; deren Support {ends}'],
    ['{purl} is affected by {key}, by {advisory}.', '{purl} ist von {key} betroffen, nach {advisory}.'],
    ['{purl} is affected by {key}.', '{purl} ist von {key} betroffen.'],
    ['{purl} is not affected by {key}, by {advisory}.', '{purl} ist von {key} nicht betroffen, nach {advisory}.'],
    ['{purl} is not affected by {key}.', '{purl} ist von {key} nicht betroffen.'],
    [
      '{id} is listed by KEV, EPSS or EUVD, but no stored advisory says which packages it affects.',
      'KEV, EPSS oder EUVD führen {id}, aber kein gespeicherter Sicherheitshinweis sagt, welche Pakete betroffen sind.',
    ],
    [
      'No stored record has the id {id}: it may be misspelt, or newer than the feeds.',
      'Kein gespeicherter Eintrag hat die Kennung {id}: Sie ist vielleicht falsch geschrieben oder neuer als die Datenquellen.',
    ],
    ['The advisory feed has never been read completely.', 'Die Datenquelle der Sicherheitshinweise wurde noch nie ganz gelesen.'],
    ['The advisory feed was last read at {at}.', 'Die Datenquelle der Sicherheitshinweise wurde zuletzt gelesen: {at}.'],
  ],
  phrases: {},
}
