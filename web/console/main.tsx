import { ahead, cache } from './ahead.ts'
import '../ui/theme/face.css'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { Frame } from '../ui/frame.tsx'
import { loadAhead } from '../ui/routes.tsx'
import { App } from './app.tsx'
import { routes } from './routes.ts'
import { SessionProvider } from './session.tsx'

// Preload the page while the user's companies load.
loadAhead(routes, location.pathname.replace(/^\/\d+/, ''))

const root = document.querySelector('#root')
if (root !== null) {
  // No top-level await: the bundler would split off everything that other modules share with this one.
  void ahead.then(() =>
    createRoot(root).render(
      <Frame cache={cache}>
        <SessionProvider>
          <App />
        </SessionProvider>
      </Frame>,
    ),
  )
}
