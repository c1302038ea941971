import './sign-in.css'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { PreferenceItems } from './preferences.tsx'

interface SignInFrameProps {
  readonly brand: string
  readonly lead: string
  /** What the menu of language and appearance is called. */
  readonly settings: string
  readonly children: ReactNode
}

/** Before anybody is signed in: one box on a ruled sheet. */
export function SignInFrame({ brand, lead, settings, children }: SignInFrameProps) {
  return (
    <div className="sign-in">
      <div className="sign-in__top">
        <Menu label={settings} button={<Icon name="settings" />}>
          <PreferenceItems />
        </Menu>
      </div>
      <main className="sign-in__box">
        <div>
          <h1 className="sign-in__brand">
            <Brand size={22} />
            {brand}
          </h1>
          <p className="soft">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  )
}
