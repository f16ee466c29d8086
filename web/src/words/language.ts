/** The languages of the app. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const key = 'waybill-language'

/** Returns the chosen language, else that of the browser. */
export function storedLanguage(): Language {
  const wanted = localStorage.getItem(key) ?? navigator.language.slice(0, 2)
  return languages.find((language) => language === wanted) ?? 'en'
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(key, language)
}
