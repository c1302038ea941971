import type * as z from 'zod'
import type { Access, OperationExtensions, ScopeByAccess } from '../../kernel/access.ts'
import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, type Input, type Operation, operation } from '../../kernel/operation.ts'
import { Problem, type ProblemCode } from '../../kernel/problem.ts'
import type { FactorOwner } from '../realm.ts'
import { type Acting, addFactor, removeFactor, renewCodes } from './changes.ts'
import { beginApp, beginPasskey, endEnrolment } from './enrol.ts'
import type { RelyingParty } from './passkeys.ts'
import {
  AddedFactor,
  PasskeyConfirmation,
  PasskeySetup,
  RecoveryCodes,
  TotpConfirmation,
  TotpSetup,
} from './schema.ts'
import { type FactorParts, confirmedPasskey, confirmedTotp } from './use.ts'

/** A signed-in person who manages their own factors, and the pages where they do. */
export interface Caller {
  readonly owner: FactorOwner
  readonly name: string
  readonly email: string
  readonly password_hash: string | null
  /** Only in a service that has sites. */
  readonly site_id?: number | null
  readonly address: string
  readonly token_id: number | null
  readonly party: RelyingParty | undefined
  readonly issuer: string
  readonly now: Date
}

type Body = z.ZodType | undefined
type Given<B extends Body> = Input<undefined, undefined, B>['body']

/** Differences between the realms whose people manage their own factors. */
export interface OwnFactors<A extends Access, B extends Body, C extends Caller> extends FactorParts {
  readonly locale: Locale
  readonly route: Pick<Operation<A>, 'tag' | 'resource' | 'access'> & OperationExtensions
  readonly id: string
  readonly path: `/${string}`
  readonly descriptions: Partial<Readonly<Record<'app' | 'confirm' | 'passkey' | 'codes', string>>>
  /** Problems of the steps that ask for a proof, and of those that don't. */
  readonly problems: Readonly<Record<'asking' | 'confirming', readonly ProblemCode[]>>
  /** Body of the steps that ask for a proof. */
  readonly body: B
  readonly removals: readonly (Pick<
    Operation<A>,
    'id' | 'summary' | 'description' | 'method' | 'path' | 'deprecated'
  > & { readonly response: z.ZodObject<{ message: z.ZodString }> })[]
  readonly caller: (scope: ScopeByAccess[A]) => Promise<C>
  /** Refuses without a proof, or if there is no such factor. Absent if the gate has asked for it. */
  readonly prove?: (
    scope: ScopeByAccess[A],
    caller: C,
    asked: { readonly given: Given<B>; readonly factor_id?: number },
  ) => Promise<void>
  readonly write: <T>(scope: ScopeByAccess[A], caller: C, work: (acting: Acting) => Promise<T>) => Promise<T>
}

export function ownFactorOperations<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): readonly AnyOperation[] {
  return [
    beginTotp(realm),
    confirmTotp(realm),
    beginPasskeyOperation(realm),
    confirmPasskey(realm),
    makeCodes(realm),
    ...removals(realm),
  ]
}

const common = { method: 'POST', status: 200, envelope: 'bare' } as const

function described(description: string | undefined) {
  return description === undefined ? {} : { description }
}

/** Details stored with the challenge of a step that the person begins. */
function beginningOf({ owner, site_id, password_hash, address, now }: Caller) {
  return { owner, password_hash, address, now, ...(site_id !== undefined && { site_id }) }
}

function presentedBy({ site_id, address, now }: Caller, token: string) {
  return { token, address, now, ...(site_id !== undefined && { site_id }) }
}

function beginTotp<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): AnyOperation {
  return operation<A, 'bare', typeof TotpSetup, undefined, undefined, B>({
    ...common,
    ...realm.route,
    id: `${realm.id}.totp_begin`,
    summary: 'Start setting up your authenticator app',
    ...described(realm.descriptions.app),
    path: `${realm.path}/totp`,
    body: realm.body,
    response: TotpSetup,
    problems: realm.problems.asking,
    async handle(scope, { body: given }) {
      const caller = await realm.caller(scope)
      await realm.prove?.(scope, caller, { given })
      const { issuer, email } = caller
      return realm.write(scope, caller, ({ connection }) =>
        beginApp(connection, realm, { ...beginningOf(caller), issuer, email }),
      )
    },
  })
}

function confirmTotp<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): AnyOperation {
  return operation({
    ...common,
    ...realm.route,
    id: `${realm.id}.totp_confirm`,
    summary: 'Confirm your authenticator app with its first code',
    ...described(realm.descriptions.confirm),
    path: `${realm.path}/totp/confirm`,
    body: TotpConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended', ...realm.problems.confirming],
    async handle(scope: ScopeByAccess[A], { body: { enrolment, code, name } }) {
      const caller = await realm.caller(scope)
      return realm.write(scope, caller, async (acting) => {
        const presented = { ...presentedBy(caller, enrolment), purpose: 'totp' } as const
        const { secret } = await endEnrolment(acting.connection, caller.owner, presented)
        const factor = confirmedTotp({ ...realm, name, now: caller.now }, secret, code)
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'code', rule: 'factor_code' }] })
        return addFactor(acting, factor, caller.token_id)
      })
    },
  })
}

function beginPasskeyOperation<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): AnyOperation {
  return operation<A, 'bare', typeof PasskeySetup, undefined, undefined, B>({
    ...common,
    ...realm.route,
    id: `${realm.id}.passkey_begin`,
    summary: 'Start setting up your passkey or security key',
    ...described(realm.descriptions.passkey),
    path: `${realm.path}/passkey`,
    body: realm.body,
    response: PasskeySetup,
    problems: ['passkeys_not_offered', ...realm.problems.asking],
    async handle(scope, { body: given }) {
      const caller = await realm.caller(scope)
      const { party } = caller
      if (party === undefined) throw new Problem('passkeys_not_offered')
      await realm.prove?.(scope, caller, { given })
      return realm.write(scope, caller, ({ connection }) =>
        beginPasskey(connection, party, { ...beginningOf(caller), person: caller }),
      )
    },
  })
}

function confirmPasskey<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): AnyOperation {
  return operation({
    ...common,
    ...realm.route,
    id: `${realm.id}.passkey_confirm`,
    summary: 'Confirm your passkey',
    ...described(realm.descriptions.confirm),
    path: `${realm.path}/passkey/confirm`,
    body: PasskeyConfirmation,
    response: AddedFactor,
    problems: ['challenge_ended', ...realm.problems.confirming],
    async handle(scope: ScopeByAccess[A], { body: { enrolment: token, passkey: response, name } }) {
      const caller = await realm.caller(scope)
      const factor = await confirmedPasskey({ name, now: caller.now }, caller.party, { response, token })
      return realm.write(scope, caller, async (acting) => {
        const presented = { ...presentedBy(caller, token), purpose: 'passkey' } as const
        await endEnrolment(acting.connection, caller.owner, presented)
        if (factor === undefined)
          throw new Problem('invalid', { faults: [{ path: 'passkey', rule: 'factor_passkey' }] })
        return addFactor(acting, factor, caller.token_id)
      })
    },
  })
}

function makeCodes<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): AnyOperation {
  return operation<A, 'bare', typeof RecoveryCodes, undefined, undefined, B>({
    ...common,
    ...realm.route,
    id: `${realm.id}.recovery_codes`,
    summary: 'Create ten new recovery codes',
    ...described(realm.descriptions.codes),
    path: `${realm.path}/recovery-codes`,
    body: realm.body,
    response: RecoveryCodes,
    problems: ['no_factor', ...realm.problems.asking],
    async handle(scope, { body: given }) {
      const caller = await realm.caller(scope)
      await realm.prove?.(scope, caller, { given })
      return { recovery_codes: await realm.write(scope, caller, renewCodes) }
    },
  })
}

function removals<A extends Access, B extends Body, C extends Caller>(
  realm: OwnFactors<A, B, C>,
): readonly AnyOperation[] {
  return realm.removals.map((removal) =>
    operation<A, 'bare', typeof removal.response, typeof IdParams, undefined, B>({
      ...common,
      ...realm.route,
      ...removal,
      resource: 'factor',
      params: IdParams,
      unversioned: true,
      body: realm.body,
      problems: realm.problems.asking,
      async handle(scope, { params: { id }, body: given }) {
        const caller = await realm.caller(scope)
        await realm.prove?.(scope, caller, { given, factor_id: id })
        await realm.write(scope, caller, (acting) => removeFactor(acting, id))
        return { message: catalogues[realm.locale].done.deleted }
      },
    }),
  )
}
