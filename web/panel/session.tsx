import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Auth } from '../../client/src/auth.ts'
import type { Fetch } from '../../client/src/exchange.ts'
import type { AdminSecondStep, PanelSession, AdministratorSetup } from '../../client/src/generated/auth.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { watchedFetch } from '../ui/data/watched-fetch.ts'
import { draftsBelongTo, forgetDrafts } from '../ui/drafts.ts'
import { type ProofCalls, ProofDialog } from '../ui/factors/proof-dialog.tsx'
import { provenFetch, useProof } from '../ui/factors/use-proof.ts'
import { Bones, Failure } from '../ui/notice.tsx'

interface Session {
  /** Who is signed in, until when, and which ways to sign in there are. */
  readonly panel: PanelSession
  /** The last one ended by itself, or in another tab. */
  readonly isLost: boolean
  readonly client: Auth
  /** Whether this session may do what the scope names; the service decides, this only spares a refusal. */
  readonly may: (scope: string) => boolean
  /** Requests wait until then (milliseconds of the clock); 0 when none does. */
  readonly waitsUntil_ms: number
  readonly signIn: (email: string, password: string) => Promise<void>
  /** Finishes a sign-in that a second factor was due for. */
  readonly finish: (body: AdminSecondStep) => Promise<void>
  /** Takes up an invitation, which signs in as well. */
  readonly setUp: (body: AdministratorSetup) => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Which administrator is signed in. The session is a cookie that no script can read; what a write needs beside it comes
 * with the answer that says who one is, and is kept nowhere but here.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { panel, isLost, failure, look, change, leave } = usePanel()
  const [waitsUntil_ms, setWaits] = useState(0)
  const { asking, prove, done } = useProof()
  const proof = panel?.csrf_token ?? undefined
  const client = useMemo(() => {
    const waiting = (seconds: number) => setWaits(Date.now() + seconds * 1000)
    // Before anybody is in, a 401 is about the password.
    const lost = proof === undefined ? () => {} : () => void look()
    return new Auth({
      baseUrl: '',
      ...(proof !== undefined && { headers: { 'X-CSRF-Token': proof } }),
      fetch: provenFetch(sessionFetch(watchedFetch({ expired: lost, waiting }), lost), prove),
      position: keptPosition,
    })
  }, [proof, look, prove])
  const value = useMemo((): Session | undefined => {
    if (panel === undefined) return undefined
    return {
      panel,
      isLost,
      client,
      may: (scope) => panel.scopes.includes('*') || panel.scopes.includes(scope),
      waitsUntil_ms,
      signIn: async (email, password) =>
        change(await client.call('admin.session_create', { body: { email, password } })),
      finish: async (body) => change(await client.call('admin.session_second', { body })),
      setUp: async (body) => change(await client.call('admin.setup', { body })),
      signOut: () => {
        forgetDrafts()
        leave()
        return client.call('admin.session_delete', {}).then(look, look)
      },
    }
  }, [panel, isLost, client, waitsUntil_ms, look, change, leave])
  if (value !== undefined) {
    return (
      <SessionContext value={value}>
        {children}
        {asking && <ProofDialog calls={proofCalls(client)} onDone={done} />}
      </SessionContext>
    )
  }
  return (
    <main className="page">
      {failure === null ? <Bones /> : <Failure error={failure} retry={() => void look()} />}
    </main>
  )
}

function proofCalls(client: Auth): ProofCalls {
  return {
    options: () => client.call('admin.proof_options', {}),
    prove: (body) => client.call('admin.proof', { body }),
  }
}

function usePanel() {
  const [panel, setPanel] = useState<PanelSession>()
  const [isLost, setLost] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const cache = useQueryClient()
  const last = useRef<number>(undefined)
  /** What was read for one person is never shown to the next. */
  const change = useCallback(
    (next: PanelSession) => {
      const id = next.administrator?.id
      if (last.current !== id) cache.clear()
      if (id !== undefined) draftsBelongTo(id)
      setLost(id === undefined && last.current !== undefined)
      last.current = id
      setPanel(next)
    },
    [cache],
  )
  const look = useCallback(() => {
    const asked = new Auth({ baseUrl: '' }).call('admin.session_get', {})
    return asked.then(change).then(() => setFailure(null), setFailure)
  }, [change])
  const leave = useCallback(() => void (last.current = undefined), [])
  useEffect(() => void look(), [look])
  return { panel, isLost, failure, look, change, leave }
}

/** A proof that is refused belongs to a session that ended in another tab: the one of now has another. */
function sessionFetch(fetch: Fetch, lost: () => void): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init)
    if (response.status === 403 && (await response.clone().text()).includes('csrf_refused')) lost()
    return response
  }
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('no session around this')
  return session
}
