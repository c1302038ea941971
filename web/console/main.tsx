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
  createRoot(root).render(
    <Frame>
      <SessionProvider>
        <App />
      </SessionProvider>
    </Frame>,
  )
}
