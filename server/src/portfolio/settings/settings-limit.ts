/** Size limit of a body with settings: allow lists with thousands of entries and goals of 100 KB in any encoding. */
export const settingsLimit = 5_242_880
