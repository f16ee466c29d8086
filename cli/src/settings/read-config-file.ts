import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { refused } from '#cli-error.ts'
import type { CliContext } from '#cli-context.ts'
import { type FileSettings, settingNames } from '#settings/file-settings.ts'
import { homeFile } from '#settings/home-file.ts'

/**
 * Reads one settings file: the named one, else `waybill.json` in the working directory, else the one in the home directory. Reading only
 * one keeps a key from home away from a URL in a foreign directory. Warns about keys that others may read.
 */
export async function readConfigFile(world: CliContext, named: string | undefined, warn: (warning: string) => void): Promise<FileSettings> {
  if (named !== undefined) return requireFile(resolve(world.folder, named), warn)
  const found = [join(world.folder, 'waybill.json'), homeFile(world)]
  for (const path of found) {
    const settings = await readSettingsOf(path, warn)
    if (settings !== undefined) return settings
  }
  return {}
}

async function requireFile(path: string, warn: (warning: string) => void): Promise<FileSettings> {
  const settings = await readSettingsOf(path, warn)
  if (settings === undefined) throw refused(`there is no settings file ${path}`)
  return settings
}

/** Reads one settings file; undefined when there is none. Warns about keys that others may read. */
export async function readSettingsOf(path: string, warn: (warning: string) => void): Promise<FileSettings | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw refused(`the settings file ${path} cannot be read: ${error.code ?? error.message}`)
  })
  if (text === undefined) return undefined
  const settings = parse(path, text)
  if ((settings.key ?? settings.operatorKey) !== undefined && (await isReadableByOthers(path)))
    warn(`${path} holds a key and may be read by others; run: chmod 600 ${path}`)
  return settings
}

function parse(path: string, text: string): FileSettings {
  const settings = parseObject(path, text)
  const foreign = Object.keys(settings).find((name) => !(settingNames as readonly string[]).includes(name))
  if (foreign !== undefined) throw refused(`${path}: ${foreign} is not a setting; the settings are ${settingNames.join(', ')}`)
  const wrong = Object.entries(settings).find(([, value]) => typeof value !== 'string')
  if (wrong !== undefined) throw refused(`${path}: ${wrong[0]} must be text`)
  return settings
}

function parseObject(path: string, text: string): object {
  try {
    const settings: unknown = JSON.parse(text)
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings
  } catch {
    // the parser's message would repeat part of the file, possibly a key
  }
  throw refused(`the settings file ${path} is not a JSON object`)
}

async function isReadableByOthers(path: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(path)).mode & 0o044) !== 0
}
