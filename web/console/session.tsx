import { type ReactNode, createContext, use, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Logistics } from '../../client/src/logistics.ts'
import type { Profile } from '../../client/src/generated/logistics.ts'
import { useLanguage } from '../ui/i18n/language.tsx'
import { watchedFetch } from '../ui/data/watched-fetch.ts'
import { type Login, type Person, forgetLogin, keptLogin } from './kept-login.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { keepInstead, keepSession } from '../ui/data/kept-session.ts'
import { draftsBelongTo, forgetDrafts } from '../ui/drafts.ts'
import { type ProofCalls, ProofDialog } from '../ui/factors/proof-dialog.tsx'
import { provenFetch, useProof } from '../ui/factors/use-proof.ts'

interface Session {
  /** Signed in as them; undefined before and after. */
  readonly user: Person | undefined
  /** Not for a company yet; `useApi` gives the one that is. */
  readonly client: Logistics
  /** Requests wait until then (milliseconds of the clock); 0 when none does. */
  readonly waitsUntil_ms: number
  readonly signIn: (email: string, password: string, stay: boolean) => Promise<void>
  /** With what a sign-in in several steps ended in. */
  readonly enter: (issued: Login, stay: boolean) => Promise<void>
  /** By what the identity provider sent the browser back with. */
  readonly signInByCode: (came: {
    readonly code: string
    readonly nonce: string
    readonly stay: boolean
  }) => Promise<void>
  readonly signOut: () => Promise<void>
  /** After the person has changed their name. */
  readonly rename: (name: string) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Who is signed in. The token is kept where scripts of this page can read it: there is no cookie that a foreign page could
 * make the browser send, and the content security policy lets no script run but ours.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState(() => {
    const login = keptLogin()
    if (login !== undefined) draftsBelongTo(login.user.id)
    return login
  })
  const [waitsUntil_ms, setWaits] = useState(0)
  const { asking, prove, done } = useProof()
  const cache = useQueryClient()
  const { choose } = useLanguage()
  const token = session?.token
  const client = useMemo(() => {
    const expired = () => {
      if (token === undefined) return
      forgetLogin(token)
      setSession((now) => (now?.token === token ? undefined : now))
    }
    const waiting = (seconds: number) => setWaits(Date.now() + seconds * 1000)
    const fetch = provenFetch(watchedFetch({ expired, waiting }), prove)
    return new Logistics({ baseUrl: '', token, fetch, position: keptPosition })
  }, [token, prove])
  const value = useMemo((): Session => {
    const forget = () => {
      forgetDrafts()
      keepSession(undefined)
      setSession(undefined)
      cache.clear()
    }
    const enter = async (issued: Login, stay: boolean) => {
      cache.clear()
      draftsBelongTo(issued.user.id)
      const language = await languageOf(issued.token)
      if (language !== null) choose(language)
      keepSession(issued, stay)
      setSession(issued)
    }
    return {
      user: session?.user,
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
      // Whether the service heard it or not, this browser forgets.
      signOut: () => client.call('auth.revoke', {}).then(forget, forget),
    }
  }, [session, client, waitsUntil_ms, cache, choose])
  return (
    <SessionContext value={value}>
      {children}
      {asking && <ProofDialog calls={proofCalls(client)} onDone={done} />}
    </SessionContext>
  )
}

function proofCalls(client: Logistics): ProofCalls {
  return {
    options: () => client.call('me.proof_options', {}),
    prove: (body) => client.call('me.proof', { body }),
  }
}

/** The one that they chose for themselves; where it cannot be read, that of the browser does. */
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
