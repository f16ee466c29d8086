// Sets the stored theme before the first paint: the policy of the site allows no inline script.
const stored = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
const isDark = stored === 'dark' || (stored === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
