import type { Command } from 'commander'
import { openSession } from '#session.ts'
import { listAllItems } from '#service/list-all-items.ts'
import type { CliContext } from '#cli-context.ts'

interface Project {
  readonly _id: string
  readonly name: string
}

interface Created {
  readonly projectId: string
  readonly existing?: boolean
}

/** Adds `waybill projects …`. */
export function addProjectsCommand(program: Command, world: CliContext): void {
  const projects = program
    .command('projects')
    .summary('manage the projects of the company')
    .description('Manages the projects of the company.')
  projects
    .command('list')
    .description('Lists projects by name.')
    .action(async (_options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      const { items } = await listAllItems<Project>(company(), '/core/projects')
      if (out.isJson) return out.json(items)
      return out.table(
        ['id', 'name'],
        items.map(({ _id, name }) => [_id, name]),
      )
    })
  projects
    .command('create')
    .description('Creates a project, unless one with this name exists.')
    .argument('<name>')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { out, company } = await openSession(world, command)
      const created = await company().post<Created>('/core/projects', { name })
      if (out.isJson) return out.json(created)
      if (created.existing === true) out.note('a project with this name exists already')
      return out.line(created.projectId)
    })
}
