import '../ui/theme/face.css'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import './panel.css'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from '../ui/data/query-client.ts'
import { Frame } from '../ui/frame.tsx'
import { App } from './app.tsx'
import { SessionProvider } from './session.tsx'

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <Frame cache={newQueryClient()}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </Frame>,
  )
}
