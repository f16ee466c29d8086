/** How large a body with settings may be: allow lists of thousands of entries and goals of 100 KB in any encoding. */
export const settingsLimit = 5_242_880
