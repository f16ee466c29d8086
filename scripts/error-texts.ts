/** Collects from the source what the service answers when it rejects a request. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CallExpression, type Expression, type NewExpression, type Node, type ObjectExpression, parseSync, Visitor } from 'oxc-parser'

const source = join(import.meta.dirname, '../server/src')

/** A rejection as it is written in the source; `…` stands for what depends on the request. */
export interface ErrorText {
  readonly status: number
  /** Empty where no field is at fault. */
  readonly parameter: string
  readonly text: string
}

interface Creator {
  readonly module: string
  readonly status: number
  readonly parameter?: number
  readonly text: number
}

/** What creates an HttpError: where it comes from, its status, and where its arguments are. */
const creators: Readonly<Record<string, Creator>> = {
  invalid: { module: '#platform/http-error.ts', status: 400, parameter: 0, text: 1 },
  forbidden: { module: '#platform/http-error.ts', status: 403, text: 0 },
  tooLarge: { module: '#platform/http-error.ts', status: 413, text: 0 },
  scimError: { module: '#access/scim/scim-error.ts', status: 400, parameter: 2, text: 1 },
}

/** Returns the texts of all rejections in the order of the page, each once. */
export function collectErrorTexts(): readonly ErrorText[] {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.test\.ts$|platform.http-error\.ts$/u.test(file))
  const found = files.flatMap((file) => readErrors(readFileSync(join(source, file), 'utf8')))
  const byKey = new Map(found.map((one) => [[one.status, one.parameter, one.text].join('\0'), one]))
  return [...byKey.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/** Returns the rejections in a source file. */
export function readErrors(code: string): readonly ErrorText[] {
  const errors: ErrorText[] = []
  const imported = importedNames(code)
  new Visitor({
    CallExpression: (call) => errors.push(...readCall(call, imported)),
    NewExpression: (call) => errors.push(...readNew(call)),
    ObjectExpression: (object) => errors.push(...readProblem(object)),
  }).visit(parseSync('source.ts', code).program)
  return errors
}

/** Returns the creators that a file imports; a function of the same name that is not ours counts for nothing. */
function importedNames(code: string): ReadonlySet<string> {
  const imports = [...code.matchAll(/import \{([^}]*)\} from '([^']*)'/gu)]
  const names = imports.flatMap(([, list = '', module]) => list.split(',').map((name) => ({ name: name.trim(), module })))
  return new Set(names.flatMap(({ name, module }) => (creators[name]?.module === module ? [name] : [])))
}

function readCall({ callee, arguments: given }: CallExpression, imported: ReadonlySet<string>): readonly ErrorText[] {
  const creator = callee.type === 'Identifier' && imported.has(callee.name) ? creators[callee.name] : undefined
  if (creator === undefined) return []
  const status = isUniqueness(given[0]) ? 409 : creator.status
  return textsOf(given[creator.text]).map((text) => ({ status, parameter: namedIn(given, creator), text }))
}

/** An error of SCIM is a 409 where something must be unique. */
function isUniqueness(type: Node | undefined): boolean {
  return type?.type === 'Literal' && type.value === 'uniqueness'
}

function namedIn(given: readonly Node[], { parameter }: Creator): string {
  const named = parameter === undefined ? undefined : given[parameter]
  return named === undefined ? '' : (textsOf(named)[0] ?? '…')
}

function readNew({ callee, arguments: [status, text, more] }: NewExpression): readonly ErrorText[] {
  if (callee.type !== 'Identifier' || callee.name !== 'HttpError' || status?.type !== 'Literal') return []
  const parameter = more?.type === 'ObjectExpression' ? parameterOf(more) : ''
  return textsOf(text).map((one) => ({ status: Number(status.value), parameter, text: one }))
}

/** A problem among several: `{ parameter, message }`. */
function readProblem(object: ObjectExpression): readonly ErrorText[] {
  const message = valueOf(object, 'message')
  if (message === undefined || valueOf(object, 'parameter') === undefined) return []
  return textsOf(message).map((text) => ({ status: 400, parameter: parameterOf(object), text }))
}

function parameterOf(object: ObjectExpression): string {
  const value = valueOf(object, 'parameter')
  return value === undefined ? '' : (textsOf(value)[0] ?? '…')
}

function valueOf({ properties }: ObjectExpression, name: string): Expression | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name) return property.value
  return undefined
}

/** Returns the texts that an expression can have, none where the source does not tell. */
function textsOf(node: Node | undefined): readonly string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node?.type !== 'TemplateLiteral') return []
  return [node.quasis.map(({ value }) => value.cooked ?? '').join('…')].filter((text) => text !== '…')
}

const introduction = `# Error texts

\`\`\`json
{ "error": "asOf must not lie in the future", "parameter": "asOf" }
\`\`\`

What the service answers when it rejects a request, by [status](errors.md#status-codes) and \`parameter\`; \`…\` stands for what depends on the request. Texts are for people and may change; programs should look at the status, \`parameter\` and \`details\`. A value of the wrong type, form or length is rejected with 400 and a text that names the field and what is allowed, from the OpenAPI description. \`npm run errors\` writes this page from the source.
`

/** Returns the page of the reference that lists the texts. */
export function errorTextsPage(errors: readonly ErrorText[]): string {
  const byStatus = Map.groupBy(errors, ({ status }) => status)
  const chapters = Array.from(byStatus, ([status, found]) => `\n## ${String(status)}\n\n${found.map(lineOf).join('\n')}\n`)
  return introduction + chapters.join('')
}

function lineOf({ parameter, text }: ErrorText): string {
  return `- ${parameter === '' ? '' : `\`${parameter}\`: `}\`${text.replaceAll('`', "'")}\``
}
