// Sets the theme chosen in the web app before the first paint; otherwise the system's applies.
const theme = localStorage.getItem('mantine-color-scheme-value')
if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
