import type { CallTable } from './call-rule.ts'

/** Cipher suites of TLS by their registered names, in any language. */
export const suiteCalls: readonly CallTable[] = [
  {
    languages: [
      'Java',
      'Kotlin',
      'Scala',
      'Groovy',
      'Go',
      'C',
      'C++',
      'C#',
      'Python',
      'JavaScript',
      'TypeScript',
      'Rust',
      'Swift',
      'Ruby',
      'PHP',
    ],
    rows: [
      [
        'TLS_',
        String.raw`(?:[A-Z_]{1,30}_WITH_)?(AES_(?:128|256)_(?:GCM|CBC|CCM)|CHACHA20_POLY1305|3DES_EDE_CBC|RC4_128|DES_CBC|CAMELLIA_\d{3}_\w{3})_`,
        '$1',
      ],
    ],
  },
]
