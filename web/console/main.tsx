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

// Its page comes while the companies of the person are asked for.
loadAhead(routes, location.pathname.replace(/^\/\d+/, ''))

const root = document.querySelector('#root')
if (root !== null) {
  // Not awaited at the top: of a module that is, the build splits off everything that others share with it.
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
