import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Logistics } from '../../client/src/logistics.ts'
import type { Profile } from '../../client/src/generated/logistics.ts'
import type { Language } from '../ui/i18n/catalogue.ts'
import { useLanguage } from '../ui/i18n/language.tsx'
import { watchedFetch } from '../ui/data/watched-fetch.ts'
import { type Login, type Person, forgetLogin, keptLogin, tabs } from './kept-login.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { keepInstead, keepSession } from '../ui/data/kept-session.ts'
import { draftsBelongTo, forgetDrafts } from '../ui/drafts.ts'
import { type ProofCalls, ProofDialog, provenFetch, useProof } from '../ui/factors/proof-dialog.tsx'

interface Session {
  /** The signed-in user. Undefined when signed out. */
  readonly user: Person | undefined
  /** Why the session ended, if not by signing out in this tab. */
  readonly ended: Ended | undefined
  /** Client without a company. `useApi` returns the company's client. */
  readonly client: Logistics
  /** Until when requests wait for the rate limit, in epoch milliseconds. 0 if none waits. */
  readonly waitsUntil_ms: number
  readonly signIn: (email: string, password: string, stay: boolean) => Promise<void>
  /** Signs in with the result of a multi-step sign-in. */
  readonly enter: (issued: Login, stay: boolean) => Promise<void>
  /** Signs in with the code from the identity provider. */
  readonly signInByCode: (came: {
    readonly code: string
    readonly nonce: string
    readonly stay: boolean
  }) => Promise<void>
  readonly signOut: () => Promise<void>
  /** Updates the name after the user has changed it. */
  readonly rename: (name: string) => void
}

/** `refused`: the API refused the token. `elsewhere`: signed out in another tab. */
type Ended = 'refused' | 'elsewhere'

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Holds the session. Scripts on this page can read the token. In exchange, there is no cookie that a foreign page could
 * make the browser send, and the content security policy only allows our own scripts.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState(() => {
    const login = keptLogin()
    if (login !== undefined) draftsBelongTo(login.user.id)
    return login
  })
  const [ended, setEnded] = useState<{ readonly why: Ended; readonly token: string }>()
  const [waitsUntil_ms, setWaits] = useState(0)
  const { asking, prove, done } = useProof()
  const cache = useQueryClient()
  const { choose, language } = useLanguage()
  const token = session?.token
  const refused = useCallback((old: string) => {
    forgetLogin(old)
    setEnded({ why: 'refused', token: old })
    setSession((now) => (now?.token === old ? undefined : now))
    tabs.askAgain()
  }, [])
  const client = useClient({ token, language, prove, setWaits, refused })
  const value = useMemo((): Session => {
    const forget = () => {
      if (token !== undefined) tabs.tellSignedOut(token)
      forgetDrafts()
      keepSession(undefined)
      setEnded(undefined)
      setSession(undefined)
      cache.clear()
    }
    const enter = async (issued: Login, stay: boolean) => {
      cache.clear()
      draftsBelongTo(issued.user.id)
      const chosen = await languageOf(issued.token)
      if (chosen !== null) choose(chosen)
      keepSession(issued, stay)
      setSession(issued)
      tabs.tellSession(issued)
    }
    return {
      user: session?.user,
      ended: ended?.why,
      client,
      waitsUntil_ms,
      enter,
      signIn: async (email, password, stay) =>
        enter(await client.call('auth.token', { body: { email, password } }), stay),
      signInByCode: async ({ stay, ...body }) => enter(await client.call('auth.oidc_token', { body }), stay),
      rename: (name) => {
        if (session === undefined) return
        const renamed = { ...session, user: { ...session.user, name } }
        keepInstead(renamed)
        setSession(renamed)
      },
      // Forget the session even if the request fails.
      signOut: () => client.call('auth.revoke', {}).then(forget, forget),
    }
  }, [session, token, ended, client, waitsUntil_ms, cache, choose])
  useTabs(session, {
    take: (login) => {
      // The other tab doesn't know yet that this session has ended.
      if (login.token === ended?.token) return
      // A session stored beyond the tab keeps its storage.
      if (keptLogin()?.token !== login.token) keepSession(login)
      draftsBelongTo(login.user.id)
      setSession(login)
    },
    leave: (login) => {
      forgetDrafts()
      forgetLogin(login.token)
      cache.clear()
      setEnded({ why: 'elsewhere', token: login.token })
      setSession(undefined)
    },
  })
  return (
    <SessionContext value={value}>
      {children}
      {asking && <ProofDialog calls={proofCalls(client)} onDone={done} />}
    </SessionContext>
  )
}

interface ClientParts {
  readonly language: Language
  readonly token: string | undefined
  readonly prove: Parameters<typeof provenFetch>[1]
  readonly setWaits: (until_ms: number) => void
  /** Called when the API refuses the token. */
  readonly refused: (token: string) => void
}

function useClient({ token, language, prove, setWaits, refused }: ClientParts): Logistics {
  return useMemo(() => {
    const expired = () => token !== undefined && refused(token)
    const waiting = (seconds: number) => setWaits(Date.now() + seconds * 1000)
    const fetch = provenFetch(watchedFetch({ expired, waiting }), prove)
    const headers = { 'Accept-Language': language }
    return new Logistics({ baseUrl: '', token, headers, fetch, position: keptPosition })
  }, [token, language, prove, setWaits, refused])
}

interface Heard {
  readonly take: (login: Login) => void
  readonly leave: (login: Login) => void
}

/**
 * Shares one session among all tabs. A tab without a session adopts another tab's, and signing out in one tab signs out
 * all.
 */
function useTabs(session: Login | undefined, heard: Heard): void {
  const held = useEffectEvent(() => session)
  const take = useEffectEvent((login: Login) => session === undefined && heard.take(login))
  const leave = useEffectEvent((token: string) => session?.token === token && heard.leave(session))
  useEffect(() => {
    const stop = tabs.listen({
      held: () => held(),
      session: (login) => take(login),
      signedOut: (token) => leave(token),
    })
    // A response may have arrived before this listener started.
    if (held() === undefined) tabs.askAgain()
    return stop
  }, [])
}

function proofCalls(client: Logistics): ProofCalls {
  return {
    options: () => client.call('me.proof_options', {}),
    prove: (body) => client.call('me.proof', { body }),
  }
}

/** The language in the user's profile. If it can't be read, the browser's language applies. */
function languageOf(token: string): Promise<Profile['language']> {
  const own = new Logistics({ baseUrl: '', token, position: keptPosition })
  return own.call('me.get', {}).then(
    ({ language }) => language,
    () => null,
  )
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('no session around this')
  return session
}
