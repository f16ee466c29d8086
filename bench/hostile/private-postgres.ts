import { execFileSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL cluster in a temporary folder that can be restarted and killed. */
export interface PrivatePostgres {
  readonly url: string
  /** Stops without a checkpoint, as a crash does, and starts again. */
  readonly crash: () => void
  readonly remove: () => void
}

/** Makes and starts a cluster with the newest PostgreSQL of this machine. */
export function startPostgres(port: number): PrivatePostgres {
  const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (bin === undefined) throw new Error('PostgreSQL is not installed below /usr/lib/postgresql.')
  const folder = mkdtempSync(join(tmpdir(), 'waybill-postgres-'))
  if (isRoot) chownSync(folder, idOfPostgres('-u'), idOfPostgres('-g'))
  const data = join(folder, 'data')
  run(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
  const settings = `-c listen_addresses=127.0.0.1 -p ${String(port)} -k ${folder}`
  function control(...words: readonly string[]): void {
    run(join(bin ?? '', 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...words])
  }
  control('-o', settings, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${String(port)}/postgres`,
    crash: () => control('-o', settings, '-m', 'immediate', 'restart'),
    remove() {
      control('-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isRoot = userInfo().uid === 0

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** PostgreSQL refuses to run as root. */
function run(command: string, words: readonly string[]): void {
  const [file, args] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...words]] : [command, words]
  execFileSync(file, args, { stdio: 'ignore', cwd: '/' })
}
