import type { Command } from 'commander'
import { addScopeOptions } from '#commands/scope-options.ts'
import type { CliContext } from '#cli-context.ts'
import { findFiles } from '#service/find-files.ts'
import type { ScopeOptions } from '#service/find-scope.ts'
import { openSource } from '#service/source.ts'
import { unpackSource } from '#service/unpack-source.ts'
import { formUpload } from '#service/upload.ts'
import { openSession, type Session } from '#session.ts'

type Answer = Readonly<Record<string, unknown>>

interface DocumentImport {
  readonly description: string
  /** The path to upload to, for a project and module. */
  readonly pathOf: (session: Session, options: ScopeOptions) => string | Promise<string>
  /** Says what became of a document. */
  readonly describe: (answer: Answer) => string
}

/** Adds `import FILES…` to a command: uploads each document, unpacked, and shows the answers. Warnings of the service go to stderr. */
export function addDocumentImport(parent: Command, world: CliContext, { description, pathOf, describe }: DocumentImport): void {
  addScopeOptions(parent.command('import').description(description))
    .argument('<files...>', 'the documents, also as .gz or .zst, or patterns; - for stdin')
    .action(async (names: readonly string[], options: ScopeOptions, called: Command) => {
      const session = await openSession(world, called)
      const { out } = session
      const answered = await uploadEach(session, names, await pathOf(session, options))
      if (out.isJson) return out.json(answered.map(({ answer }) => answer))
      for (const { file, answer } of answered) out.line(`${file}: ${describe(answer)}`)
    })
}

interface Answered {
  readonly file: string
  readonly answer: Answer
}

async function uploadEach({ context, company, out }: Session, names: readonly string[], path: string): Promise<readonly Answered[]> {
  const answered: Answered[] = []
  for (const file of await findFiles(context, names)) {
    const source = await unpackSource(await openSource(context, file))
    const answer = await company().upload<Answer>(path, formUpload(source, out))
    if (typeof answer['warning'] === 'string') out.report('warning', answer['warning'])
    answered.push({ file, answer })
  }
  return answered
}
