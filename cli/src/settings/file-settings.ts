/** The settings that a file may hold. */
export const settingNames = ['url', 'key', 'operatorKey'] as const

/** The content of a settings file. */
export type FileSettings = { readonly [Name in (typeof settingNames)[number]]?: string }
