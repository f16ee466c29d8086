import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './shell.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <Shell />
  </StrictMode>,
)
