import * as z from 'zod'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { ProviderAnswer } from '../../sign-on/journey.ts'
import { signInErrors } from '../../sign-on/refusals.ts'
import { SignOnQuery } from './schema-panel.ts'
import { type SignOnParts, beginSignOn, endSignOn } from './sign-on.ts'

const common = {
  tag: 'Administration: panel',
  method: 'GET',
  access: 'public',
  limit: 'token',
  status: 303,
  envelope: 'bare',
  response: z.object({}),
} as const

const errors = signInErrors.map((each) => `\`${each}\``).join(', ')

function start(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.oidc_start',
    summary: 'Sign in to the panel with OpenID Connect',
    description:
      'For a browser: sends it to the identity provider, or to `/sign-in?error=…` where that is away.',
    path: '/admin/oidc/start',
    query: SignOnQuery,
    handle: (_visitor, { query }) => beginSignOn(parts, query.return_to),
  })
}

function callback(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.oidc_callback',
    summary: 'Handle the return from the identity provider',
    description: `For a browser: opens a session and sends it on to \`return_to\`, or to \`/sign-in?error=…\` (${errors}).`,
    path: '/admin/oidc/callback',
    query: ProviderAnswer,
    problems: ['outcome_unknown'],
    handle: (visitor, { query }) => endSignOn(parts, visitor, query),
  })
}

export function signOnOperations(parts: SignOnParts): readonly AnyOperation[] {
  return [start(parts), callback(parts)]
}
