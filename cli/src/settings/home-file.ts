import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import type { FileSettings } from '#settings/file-settings.ts'

/** Returns the path of the settings file in the home directory. */
export function homeFile({ env, home }: CliContext): string {
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'waybill', 'config.json')
}

/** Replaces the settings file in the home directory, which only its owner may read, and returns its path. */
export async function writeHomeFile(context: CliContext, settings: FileSettings): Promise<string> {
  const file = homeFile(context)
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    // the mode of writeFile counts for new files only
    await chmod(file, 0o600).catch(ignoreMissing)
    await writeFile(file, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 })
    return file
  } catch (error) {
    throw refused(`${file} cannot be written: ${(error as Error).message}`)
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
