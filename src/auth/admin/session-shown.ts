import { WithCookies } from '../../kernel/json.ts'
import { found } from '../../kernel/problem.ts'
import type { PanelAdministrator } from './administrators.ts'
import type { PanelSession } from './schema-panel.ts'
import type { SignOnParts } from './sign-on.ts'
import { administratorById } from './store.ts'

/** The administrator signed in to the panel, and the available sign-in methods. */
export async function shown(
  parts: SignOnParts,
  session: PanelAdministrator | undefined,
): Promise<PanelSession> {
  const { database, panel, provider } = parts
  const start = panel.pathTo('/api/admin/oidc/start')
  const sign_in = { local: true, oidc: provider === undefined ? null : { name: provider.name, start } }
  if (session === undefined) {
    return { administrator: null, session_id: null, scopes: [], expires_at: null, csrf_token: null, sign_in }
  }
  const { administrator_id, token_id, scopes, ends, token } = session
  return {
    administrator: found(await administratorById(database, administrator_id), 'administrator'),
    session_id: token_id,
    scopes: [...scopes],
    expires_at: ends,
    csrf_token: panel.proofOf(token),
    sign_in,
  }
}

export async function begun(parts: SignOnParts, { token }: { readonly token: string }) {
  const session = await parts.administrators.sessionOf(token)
  return new WithCookies(await shown(parts, session), [parts.panel.setCookie('session', token)])
}
