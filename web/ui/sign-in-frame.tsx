import './sign-in.css'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { PreferenceItems } from './preferences.tsx'

interface SignInFrameProps {
  readonly brand: string
  readonly lead: string
  /** Label of the menu of language and appearance. */
  readonly settings: string
  readonly children: ReactNode
}

/** Before anybody is signed in: the box, and beside it the way of the goods. */
export function SignInFrame({ brand, lead, settings, children }: SignInFrameProps) {
  return (
    <div className="sign-in">
      <div className="sign-in__art" aria-hidden="true">
        <Route />
      </div>
      <div className="sign-in__top">
        <Menu label={settings} button={<Icon name="settings" />}>
          <PreferenceItems />
        </Menu>
      </div>
      <main className="sign-in__box">
        <div>
          <h1 className="sign-in__brand">
            <Brand size={28} />
            {brand}
          </h1>
          <p className="soft">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  )
}

/** Why they have to sign in again; nothing where they know. */
export function EndedNotice({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="notice notice--warn" role="status">
      {text}
    </p>
  )
}

const shelves = [0, 1, 2, 3, 4]

/** The mark, large: a route through the places of a warehouse, from the door to the truck. */
function Route() {
  return (
    <svg viewBox="0 0 480 480" preserveAspectRatio="xMidYMid meet">
      <g className="sign-in__places">
        {shelves.flatMap((row) =>
          shelves.map((place) => (
            <rect
              key={`${row} ${place}`}
              x={16 + place * 92.5}
              y={16 + row * 92.5}
              width="78"
              height="78"
              rx="10"
            />
          )),
        )}
      </g>
      <path className="sign-in__route" d="M55 147.5l92.5 185 92.5-92.5 92.5 92.5 92.5-185" />
      <circle className="sign-in__stop" cx="55" cy="147.5" r="13" />
      <circle className="sign-in__stop" cx="240" cy="240" r="13" />
      <circle className="sign-in__stop sign-in__stop--end" cx="425" cy="147.5" r="13" />
    </svg>
  )
}
