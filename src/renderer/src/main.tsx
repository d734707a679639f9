import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createBrowserBackend } from './backend/backend.ts'
import { ConsoleProvider, createConsole } from './stores/console.tsx'
import './styles/tokens.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const console_ = createConsole(createBrowserBackend(window))

createRoot(root).render(
  <StrictMode>
    <ConsoleProvider console={console_}>
      <App />
    </ConsoleProvider>
  </StrictMode>,
)
