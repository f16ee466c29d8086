import {
  block,
  character,
  doubled,
  type Form,
  line,
  lineWithin,
  nested,
  outside,
  plain,
  quoted,
  quotedLines,
  raw,
  skipped,
  tripleQuoted,
} from './forms.ts'
import { delimited, embedded, hereDocument, slashedPattern, templateForms, tightHereDocument } from './special-forms.ts'

/** The forms of a language's comments and strings; of two that begin alike, the longer is meant. */
type Style = readonly Form[]

const slashes: Style = [line('//'), block('/*', '*/')]
const nestedSlashes: Style = [line('//'), nested('/*', '*/')]
const hash: Style = [line('#')]
const double = quoted('"')
const single = quoted("'")
const both: Style = [double, single]
const triple = tripleQuoted('"""')
const markup: Style = [block('<!--', '-->')]
const script: Style = [...slashes, ...both, ...templateForms, slashedPattern]
const c: Style = [...slashes, double, character()]
const cpp: Style = [...c, delimited('R"', /^R"([^()\\\s"]{0,16})\(/u, ([, mark = '']) => `)${mark}"`)]
const python: Style = [...hash, ...both, ...['"""', "'''"].flatMap((open) => [tripleQuoted(open, 'comment'), tripleQuoted(open)])]
const shell: Style = [line('#', 'word'), quotedLines('"'), raw("'", "'"), quotedLines("$'"), skipped("\\'"), skipped('\\"'), hereDocument]
const lisp: Style = [line(';'), nested('#|', '|#'), quotedLines('"'), skipped('#\\"')]
const jvm: Style = [...slashes, triple, double, character()]
const dashes: Style = [line('--')]
const sql: Style = [...dashes, block('/*', '*/'), doubled("'"), double, delimited('$', /^\$\w{0,40}\$/u, ([mark]) => mark)]
const page: Style = [...markup, embedded('<script', 'JavaScript'), embedded('<style', 'CSS')]
const pod: Style = ['=pod', '=head', '=begin', '=over', '=encoding', '=for'].map((open) => block(open, '\n=cut', 'column'))

/** How each language writes comments and strings, by its name. */
const styles: Readonly<Record<string, Style>> = {
  Ada: [...dashes, double, character()],
  Assembly: [line(';'), line('//'), block('/*', '*/'), line('#', 'line'), line('@', 'line'), line('*', 'column'), double],
  Awk: [...hash, double, slashedPattern],
  Batch: ['REM ', 'rem ', 'Rem ', '::', '@REM ', '@rem '].map((open) => line(open, 'line')),
  C: c,
  'C#': [...slashes, triple, doubled('@"'), doubled('$@"'), double, character()],
  'C++': cpp,
  Clojure: [line(';'), quotedLines('"')],
  CMake: [...hash, delimited('#[', /^#\[(=*)\[/u, ([, mark = '']) => `]${mark}]`, 'comment'), quotedLines('"')],
  COBOL: [line('*>'), line('*', 'line'), line('      *', 'column'), ...both],
  CoffeeScript: [...hash, block('###', '###'), triple, ...both, slashedPattern],
  Crystal: [...hash, double, character()],
  CSS: [block('/*', '*/'), ...both],
  D: [...slashes, nested('/+', '+/'), raw('`', '`'), raw('r"', '"'), double, character()],
  Dart: [...nestedSlashes, triple, tripleQuoted("'''"), ...both],
  Dockerfile: [line('#', 'line'), ...both],
  Elixir: [...hash, triple, ...both],
  Elm: [...dashes, nested('{-', '-}'), triple, double, character()],
  'Emacs Lisp': [line(';'), quotedLines('"')],
  Erlang: [line('%'), double],
  'F#': [line('//'), nested('(*', '*)'), triple, doubled('@"'), double, character()],
  Fortran: [line('!'), ...both],
  'Fortran 77': [line('!'), ...['c', 'C', '*'].map((open) => line(open, 'column')), plain("'")],
  GLSL: slashes,
  Go: [...slashes, raw('`', '`'), double, character()],
  GraphQL: [...hash, tripleQuoted('"""', 'comment'), double],
  Groovy: [...slashes, triple, tripleQuoted("'''"), ...both],
  Haskell: [...dashes, nested('{-', '-}'), double, character()],
  HCL: [...slashes, ...hash, double, hereDocument],
  HTML: page,
  INI: [line('#', 'line'), line(';', 'line'), line('!', 'column')],
  Java: jvm,
  JavaScript: script,
  JSON: [...slashes, double],
  Julia: [...hash, nested('#=', '=#'), triple, double, character()],
  Kotlin: [...nestedSlashes, triple, double, character()],
  LESS: [...slashes, ...both],
  Lisp: lisp,
  Lua: [
    ...dashes,
    block('--[[', ']]'),
    delimited('--[=', /^--\[(=+)\[/u, ([, mark = '']) => `]${mark}]`, 'comment'),
    delimited('[', /^\[(=*)\[/u, ([, mark = '']) => `]${mark}]`),
    ...both,
  ],
  M4: [line('dnl', 'word'), line('#', 'line')],
  Makefile: [line('#', 'word')],
  MATLAB: [line('%'), block('%{\n', '%}', 'line'), double, quoted("'", 'value')],
  Nim: [...hash, nested('#[', ']#'), triple, double, character()],
  Nix: [...hash, block('/*', '*/'), raw("''", "''"), quotedLines('"')],
  'Objective-C': c,
  OCaml: [nested('(*', '*)'), quotedLines('"'), character()],
  Pascal: [line('//'), block('{', '}'), block('(*', '*)'), plain("'")],
  Perl: [line('#', 'word'), ...pod, ...both, tightHereDocument, slashedPattern],
  PHP: [
    lineWithin('//', '?>'),
    lineWithin('#', '?>'),
    block('/*', '*/'),
    quotedLines('"'),
    quotedLines("'"),
    hereDocument,
    outside('?>', '<?'),
    skipped('#['),
  ],
  PowerShell: [line('#', 'word'), block('<#', '#>'), raw('@"', '"@'), raw("@'", "'@"), ...both],
  Prolog: [line('%'), block('/*', '*/'), ...both],
  'Protocol Buffers': [...slashes, ...both],
  Python: python,
  R: [...hash, ...both],
  Ruby: [line('#', 'word'), block('=begin', '\n=end', 'column'), line('__END__', 'column'), ...both, tightHereDocument, slashedPattern],
  Rust: [...nestedSlashes, raw('r"', '"'), delimited('r#', /^r(#{1,20})"/u, ([, mark = '']) => `"${mark}`), quotedLines('"'), character()],
  Scala: [...nestedSlashes, triple, double, character()],
  Scheme: lisp,
  SCSS: [...slashes, ...both],
  Shell: shell,
  Solidity: [...slashes, ...both],
  SQL: sql,
  Svelte: page,
  Swift: [...nestedSlashes, triple, delimited('#', /^#{1,20}"/u, ([mark]) => `"${mark.slice(0, -1)}`), double],
  Tcl: [line('#', 'line'), double],
  TeX: [line('%'), skipped('\\%')],
  Thrift: [...slashes, ...hash, ...both],
  TOML: [...hash, tripleQuoted('"""'), tripleQuoted("'''"), ...both],
  TypeScript: script,
  Verilog: [...slashes, double],
  VHDL: [...dashes, double, character()],
  'Vim script': [line('"', 'line'), line('#', 'line'), single],
  'Visual Basic': [line("'"), line('REM ', 'line'), line('Rem ', 'line'), double],
  Vue: page,
  XML: markup,
  YAML: [line('#', 'word'), quoted('"', 'word'), quoted("'", 'word')],
  Zig: [line('//'), double, character()],
}

export interface CompiledStyle {
  /** By character code below 128: the forms that begin with it, longest marker first. */
  readonly forms: readonly (readonly Form[] | undefined)[]
  /** 1 for the codes that begin a form. */
  readonly openers: Uint8Array
}

const compiled = new Map(Object.entries(styles).map(([name, style]) => [name, compile(style)]))
const none = compile([])

function compile(style: Style): CompiledStyle {
  const longestFirst = style.toSorted((a, b) => b.open.length - a.open.length)
  const forms = Array.from({ length: 128 }, (_, code) => {
    const own = longestFirst.filter(({ open }) => open.charCodeAt(0) === code)
    return own.length === 0 ? undefined : own
  })
  return { forms, openers: Uint8Array.from(forms, (own) => (own === undefined ? 0 : 1)) }
}

/** Finds the comment style of a language; one without comments where it is not in the table. */
export function styleOf(language: string): CompiledStyle {
  return compiled.get(language) ?? none
}
