import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './ui/styles.ts'
import './ui/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFirstPage } from './app/first-page.ts'
import { watchFocus } from './ui/last-focused.ts'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no root')
watchFocus()
// no await here: pages import from the file of this module, which would wait for them
void loadFirstPage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
