import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Auth } from '../../client/src/auth.ts'
import type { Fetch } from '../../client/src/exchange.ts'
import type { AdminSecondStep, PanelSession, AdministratorSetup } from '../../client/src/generated/auth.ts'
import { keptPosition } from '../ui/data/kept-position.ts'
import { watchedFetch } from '../ui/data/watched-fetch.ts'
import { draftsBelongTo, forgetDrafts } from '../ui/drafts.ts'
import { type ProofCalls, ProofDialog, provenFetch, useProof } from '../ui/factors/proof-dialog.tsx'
import { Bones, Failure } from '../ui/notice.tsx'

interface Session {
  /** Signed-in administrator, session expiry and available sign-in methods. */
  readonly panel: PanelSession
  /** The previous session expired, or ended in another tab. */
  readonly isLost: boolean
  readonly client: Auth
  /** Whether this session has the scope. The service enforces it; this check only avoids a refused request. */
  readonly may: (scope: string) => boolean
  /** Time until which requests are paused, in milliseconds since the epoch; 0 if they aren't. */
  readonly waitsUntil_ms: number
  readonly signIn: (email: string, password: string) => Promise<void>
  /** Completes a sign-in that required a second factor. */
  readonly finish: (body: AdminSecondStep) => Promise<void>
  /** Accepts an invitation and signs in. */
  readonly setUp: (body: AdministratorSetup) => Promise<void>
  readonly signOut: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Provides the signed-in administrator. The session is an HTTP-only cookie. The CSRF token for writes comes with the
 * session response and is kept only in memory.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { panel, isLost, failure, look, change, leave } = usePanel()
  const [waitsUntil_ms, setWaits] = useState(0)
  const { asking, prove, done } = useProof()
  const proof = panel?.csrf_token ?? undefined
  const client = useMemo(() => {
    const waiting = (seconds: number) => setWaits(Date.now() + seconds * 1000)
    // Before sign-in, a 401 means a wrong password.
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
  /** Clears the cache when the administrator changes, so that nobody sees another person's data. */
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

/** A rejected CSRF token belongs to a session that ended in another tab. Reload the session to get the current one. */
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
