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

/** What creates an HttpError: where its arguments are, and its status where the name says it. */
const creators: Readonly<Record<string, { readonly status: number; readonly parameter?: number; readonly text: number }>> = {
  invalid: { status: 400, parameter: 0, text: 1 },
  forbidden: { status: 403, text: 0 },
  tooLarge: { status: 413, text: 0 },
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
  // a function of the same name that is not ours counts for nothing
  const imported = /import \{([^}]*)\} from '#platform\/http-error\.ts'/u.exec(code)?.[1] ?? ''
  new Visitor({
    CallExpression: (call) => errors.push(...readCall(call, imported)),
    NewExpression: (call) => errors.push(...readNew(call)),
    ObjectExpression: (object) => errors.push(...readProblem(object)),
  }).visit(parseSync('source.ts', code).program)
  return errors
}

function readCall({ callee, arguments: given }: CallExpression, imported: string): readonly ErrorText[] {
  const creator = callee.type === 'Identifier' && imported.includes(callee.name) ? creators[callee.name] : undefined
  if (creator === undefined) return []
  const parameter = creator.parameter === undefined ? '' : (textsOf(given[creator.parameter])[0] ?? '…')
  return textsOf(given[creator.text]).map((text) => ({ status: creator.status, parameter, text }))
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
