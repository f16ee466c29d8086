import { array, assert, constantFrom, oneof, property, string as anyString, stringMatching, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageTable } from '../languages/language-table.ts'
import { splitSource } from './split-source.ts'

function split(name: string, text: string): readonly (readonly [string, number, number])[] {
  return splitSource(text, { name, isProse: false }).comments.map(({ text: content, start, end }) => [content, start, end])
}

describe('the comments of a source file', () => {
  it.each([
    [
      'C',
      'int a; // one\n/* two\n * three */ int b;',
      [
        ['one', 1, 1],
        ['two\nthree', 2, 3],
      ],
    ],
    [
      'C',
      '// one\n// two\n\n// three',
      [
        ['one\ntwo', 1, 2],
        ['three', 4, 4],
      ],
    ],
    ['C', '/* one */\n/* two */\nint a;', [['one\ntwo', 1, 2]]],
    ['C', 'char *a = "/* no */ \\" // no"; // yes', [['yes', 1, 1]]],
    ['C', "char q = '\"'; // yes", [['yes', 1, 1]]],
    ['C', "char q = '\\''; // yes", [['yes', 1, 1]]],
    ['C', '// old Mac\rint a;', [['old Mac', 1, 1]]],
    ['C', '/*************\n * In a box. *\n *************/', [['\nIn a box.\n', 1, 3]]],
    ['C++', 'auto a = R"x( // no )" )x"; // yes', [['yes', 1, 1]]],
    ['Rust', "fn f<'a>(x: &'a str) {} /* a /* b */ c */", [['a /* b */ c', 1, 1]]],
    ['Rust', 'let a = r#"// "no" "#; // yes', [['yes', 1, 1]]],
    ['Go', 'a := `// no\n/* no`\n// yes', [['yes', 3, 3]]],
    [
      'C#',
      'var a = @"C:\\"; // yes\nvar b = @"""//no"""; // too',
      [
        ['yes', 1, 1],
        ['too', 2, 2],
      ],
    ],
    ['Kotlin', 'val a = """ // no " """ // yes', [['yes', 1, 1]]],
    [
      'Haskell',
      'a = 1 -- one\n{- two {- three -} -}',
      [
        ['one', 1, 1],
        ['two {- three -}', 2, 2],
      ],
    ],
    [
      'Lua',
      'a = [[ -- no ]] -- yes\n--[[ one\n]]',
      [
        ['yes', 1, 1],
        ['one\n', 2, 3],
      ],
    ],
    ['SQL', "select 'it''s -- no' -- yes", [['yes', 1, 1]]],
    ['Batch', 'REM one\n:: two\necho rem', [['one\ntwo', 1, 2]]],
    [
      'Fortran 77',
      'C     one\n      c = 1 ! two',
      [
        ['one', 1, 1],
        ['two', 2, 2],
      ],
    ],
    [
      'Pascal',
      "s := '{'; { one } (* two *)",
      [
        ['one', 1, 1],
        ['two', 1, 1],
      ],
    ],
    [
      'HTML',
      '<p>It\'s // no</p><!-- one --><script>let a = "<!--" // two\n</script>',
      [
        ['one', 1, 1],
        ['two', 1, 1],
      ],
    ],
    [
      'HTML',
      '<script>/* open </script><!-- one -->',
      [
        ['open', 1, 1],
        ['one', 1, 1],
      ],
    ],
    [
      'PHP',
      "<p># no</p><?php # one ?> it's # no <?php /* two */ #[Attribute]",
      [
        ['one', 1, 1],
        ['two', 1, 1],
      ],
    ],
    [
      'Perl',
      'print 1;\n=head1 NAME\n\nOne\n\n=cut\n$#a; # two',
      [
        ['1 NAME\n\nOne\n', 2, 6],
        ['two', 7, 7],
      ],
    ],
    [
      'Ruby',
      '=begin\none\n=end\n# two',
      [
        ['\none', 1, 3],
        ['two', 4, 4],
      ],
    ],
    ['Vim script', '" one\nlet a = "no"', [['one', 1, 1]]],
    ['TeX', '50\\% no % yes', [['yes', 1, 1]]],
    ['YAML', 'a: x#no # yes\nb: "# no"', [['yes', 1, 1]]],
    ['Erlang', '%% one', [['one', 1, 1]]],
    ['Emacs Lisp', ';;; one\n;; two', [['one\ntwo', 1, 2]]],
    ['Makefile', 'a: b # one\n\techo $(x)#no', [['one', 1, 1]]],
    ['Vue', '<template/><style>/* one */</style>', [['one', 1, 1]]],
  ] as const)('of %s are found: %j', (name, text, comments) => {
    expect(split(name, text)).toEqual(comments)
  })

  it('are none in prose and in unknown languages', () => {
    expect(split('text', '// no # no /* no */')).toEqual([])
    expect(split('Klingon', '// no')).toEqual([])
  })

  it('have as many lines as they take', () => {
    const { comments } = splitSource('a\n/*\n\n x\r\n */\n', { name: 'C', isProse: false })
    expect(comments).toEqual([{ text: '\n\nx\n', start: 2, end: 5 }])
  })

  it('are not joined with one beside code', () => {
    expect(split('C', 'int a; // one\n// two')).toEqual([
      ['one', 1, 1],
      ['two', 2, 2],
    ])
  })
})

describe('JavaScript', () => {
  it.each([
    ['a regular expression', 'const a = /[/*"]/g // yes'],
    ['one after a word', 'return /"\\/*/.test(a) // yes'],
    ['one after a comment', 'a = /* b */ /[/*]/ // b\n// yes'],
    ['a division', 'a = b / c; d = "/*" / e // yes'],
    ['a division after brackets', 'a = (b) / 2 + c[0] / 3 // yes'],
    ['a template literal', 'a = `// no ${b + `/* no ${{ c: "}" }.c}`} /* no` // yes'],
    ['an unterminated quote', 'const a = "no\n// yes'],
    ['text of JSX', "return <p>it's</p>\n// yes"],
  ])('keeps %s', (_, text) => {
    expect(split('JavaScript', text).at(-1)?.[0]).toMatch(/^(?:b\n)?yes$/u)
  })

  it('finds comments within template literals', () => {
    expect(split('TypeScript', 'a = `${b /* one */} // no`')).toEqual([['one', 1, 1]])
  })
})

describe('Python', () => {
  it('documents code by strings that stand alone', () => {
    expect(split('Python', '"""One\n\ntwo."""\ndef f():\n    \'\'\'Three.\'\'\'\n')).toEqual([
      ['One\n\ntwo.', 1, 3],
      ['Three.', 5, 5],
    ])
  })
  it.each(['a = """no"""', 'f(\n    """no"""\n)', 'a = [1,\n"""no"""]', "a = '# no'"])('keeps the value %j', (text) => {
    expect(split('Python', text)).toEqual([])
  })
})

describe('a shell script', () => {
  it.each([
    ['an apostrophe in a here-document', "cat <<EOF\nDon't # no\nEOF\n# yes"],
    ['an indented here-document', "cat <<-'END'\n  Don't\n\tEND\n# yes"],
    ['an escaped apostrophe', "echo don\\'t # yes"],
    ['a string of several lines', "awk '\n# no\n' # yes"],
    ['parameters', 'echo $# ${#a} ${a#b} # yes'],
  ])('keeps %s', (_, text) => {
    expect(split('Shell', text).map(([content]) => content)).toEqual(['yes'])
  })
})

const pieces = [
  '/*',
  '*/',
  '//',
  '#',
  '"',
  "'",
  '`',
  '${',
  '}',
  '{',
  '\\',
  '\n',
  '\r',
  ' ',
  'a',
  '"""',
  "'''",
  '<!--',
  '-->',
  '--[[',
  ']]',
  '(*',
  '*)',
].concat([
  '=begin',
  '=end',
  '<<A',
  'A',
  'r#"',
  '"#',
  'R"x(',
  ')x"',
  '/',
  '[',
  ']',
  '=',
  '<script',
  '</script',
  '<?',
  '?>',
  '|#',
  '{-',
  '-}',
  '😀',
])
const hostile = array(oneof(constantFrom(...pieces), anyString()), { maxLength: 60 }).map((list) => list.join(''))

describe.each(languageTable.map(({ name }) => name))('any text as %s', (name) => {
  it('keeps its length and its line breaks, and blanks only comments', () => {
    assert(
      property(hostile, (text) => {
        const { code } = splitSource(text, { name, isProse: false })
        expect(code.length).toBe(text.length)
        expect(code.replaceAll(/[^\r\n]+/gu, 'x').length).toBe(text.replaceAll(/[^\r\n]+/gu, 'x').length)
        expect(Array.from(code, (_, at) => code[at] === text[at] || code[at] === ' ').every(Boolean)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('has comments in order, within the text, with their lines', () => {
    assert(
      property(hostile, (text) => {
        const { comments } = splitSource(text, { name, isProse: false })
        const lines = text.split('\n').length
        expect(comments.filter(({ text: content, start, end }) => content.split('\n').length !== end - start + 1)).toEqual([])
        expect(comments.filter(({ start, end }) => start < 1 || end > lines)).toEqual([])
        expect(comments.filter(({ start }, at) => start < (comments[at - 1]?.end ?? 1))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

it('gives back the comments that a program was made of', () => {
  const word = stringMatching(/^[a-z]{1,8}$/u)
  const statement = tuple(word, constantFrom('a = 1;', 'b = "//";', "c = '/*';", 'd = e / f;'))
  assert(
    property(array(statement, { minLength: 1 }), (program) => {
      const text = program.map(([comment, code]) => `${code} // ${comment}`).join('\n')
      expect(split('JavaScript', text)).toEqual(program.map(([comment], at) => [comment, at + 1, at + 1]))
    }),
  )
})

describe('hostile text', () => {
  it.each([
    '/*',
    '//\r',
    '/[',
    '`${',
    '"""',
    '"""\n',
    "'",
    '<<a\n',
    '{-',
    '--[[',
    '#|',
    '<script',
    '=begin\n',
    '/**/ /',
    '?>',
    ' #',
    '\\',
    'r#"',
    '$a$',
  ])('of %j many times over takes linear time in every language', (piece) => {
    const text = piece.repeat(10_000)
    const results = languageTable.map(({ name }) => splitSource(text, { name, isProse: false }).code.length)
    expect(new Set(results)).toEqual(new Set([text.length]))
  })
})
