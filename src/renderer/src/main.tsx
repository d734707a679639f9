import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { StageApp } from './app/stage-app.tsx'
import { createBrowserBackend } from './backend/backend.ts'
import { createBrowserSession } from './backend/browser-session.ts'
import { signInByUrl } from './backend/sign-in-by-url.ts'
import { ConsoleProvider, createConsole } from './stores/console.tsx'
import './styles/console.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const session = createBrowserSession(window.fetch.bind(window), window.localStorage)
const signedIn = await signInByUrl(window, session)

if (signedIn.state === 'stays') {
  // Loaded with the first key, because a mouse needs none of it.
  window.addEventListener(
    'keydown',
    (event) => {
      const focused = event.composedPath()
      import('./app/keep-focus.ts').then(
        ({ keepFocus }) => keepFocus(document, focused),
        () => undefined,
      )
    },
    { once: true },
  )
  const console_ = createConsole(createBrowserBackend(window, session, signedIn.problem), window)
  // As a transition, because React renders those in short tasks.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ConsoleProvider console={console_}>
          {window.location.pathname === '/present' ? <StageApp /> : <App />}
        </ConsoleProvider>
      </StrictMode>,
    ),
  )
}
