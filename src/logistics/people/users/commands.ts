import * as z from 'zod'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { email, id, integer, text } from '../../../kernel/fields.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import { table } from '../../../kernel/text-table.ts'
import type { Desk } from '../../base/access/desk.ts'
import { newEnd } from '../../base/access/rules.ts'
import { accountByEmail, insertToken } from '../../base/access/store.ts'
import { changeUser, createUser } from './changes.ts'
import { type NewMembership, MemberRole, NewUser, User, UserChanges } from './schema.ts'
import { userByEmail, userPage } from './store.ts'
import type { Fault } from '../../../kernel/faults.ts'

interface UserParts {
  readonly desk: Desk
  readonly passwords: Passwords
  /** Lifetime of an unused token in seconds; undefined for no expiry. */
  readonly tokenLifetime_s: () => number | undefined
  readonly sendsMail: () => boolean
}

const UserEmail = email().meta({ description: 'E-mail address of the user' })
const OnOff = z.enum(['on', 'off']).transform((state) => state === 'on')
const everything = { page: 1, per_page: 100_000 }

export function userCommands(parts: UserParts): readonly AnyCommand[] {
  return [create(parts), update(parts), list(parts), issueToken(parts)]
}

function create({ desk, passwords }: UserParts): AnyCommand {
  return command({
    name: 'user create',
    summary: 'Create a user of the logistics service',
    input: NewUser.omit({ memberships: true }).extend(membershipOptions),
    run: ({ company, primary, client, ...input }) => {
      const memberships = membershipsOf({ company, primary, client })
      return asTyped(desk.onPlatform((scope) => createUser(scope, passwords, { ...input, memberships })))
    },
    show: (user) => `User ${user.id} ${user.email} created.`,
  })
}

function update({ desk, passwords, sendsMail }: UserParts): AnyCommand {
  return command({
    name: 'user update',
    summary: 'Change a user; omitted options stay as they are',
    positional: ['address'],
    input: UserChanges.omit({ memberships: true }).extend({
      address: UserEmail,
      super_admin: OnOff.optional().meta({ description: 'Whether they may enter every company' }),
      active: OnOff.optional().meta({ description: 'off ends every token of the user' }),
      ...membershipOptions,
    }),
    run({ address, company, primary, client, ...values }) {
      const typed = membershipsOf({ company, primary, client })
      // Omitting companies leaves memberships unchanged; only the API removes the last one.
      const memberships = typed.length === 0 ? undefined : typed
      return asTyped(
        desk.onPlatform(async (scope) => {
          const { id: user_id } = found(await userByEmail(scope, address), 'user')
          const parts = { passwords, notices: { sendsMail: sendsMail() } }
          return changeUser(scope, parts, { id: user_id, changes: { ...values, memberships } })
        }),
      )
    },
    show: (user) => `User ${user.id} ${user.email} is ${user.active ? 'active' : 'inactive'}.`,
  })
}

function list({ desk }: UserParts): AnyCommand {
  return command({
    name: 'user list',
    summary: 'List the users of the logistics service',
    input: z.object({
      search: text().optional().meta({ description: 'Part of the name or the e-mail address' }),
      company: id().optional().meta({ description: 'Only members of this company' }),
      active: OnOff.optional().meta({ description: 'Only those that are active, or that are not' }),
    }),
    async run({ company, ...filter }) {
      const company_id = company === undefined ? undefined : [company]
      const page = await desk.onPlatform((scope) => userPage(scope, { ...everything, ...filter, company_id }))
      return { data: z.array(User).parse(JSON.parse(page.rows)) }
    },
    show: ({ data }) =>
      table(data, {
        id: (each) => each.id,
        email: (each) => each.email,
        name: (each) => each.name,
        'super admin': (each) => each.super_admin,
        active: (each) => each.active,
        companies: (each) => each.memberships.map((of) => `${of.company_id}:${of.role}`).join(', '),
      }),
  })
}

function issueToken({ desk, tokenLifetime_s }: UserParts): AnyCommand {
  return command({
    name: 'user token',
    summary: 'Issue a token for a user, without a password',
    input: z.object({
      email: UserEmail,
      days: integer(1, 3_650)
        .optional()
        .meta({ description: 'Lifetime in days, used or not; as after a sign-in by default' }),
    }),
    run: (input) =>
      desk.onPlatform(async (scope) => {
        const user = found(await accountByEmail(scope.connection, input.email), 'user')
        const { id: user_id, name, email: address } = user
        const created_at = scope.now
        const end =
          input.days === undefined
            ? newEnd(created_at, tokenLifetime_s())
            : { expires_at: new Date(created_at.getTime() + input.days * 86_400_000) }
        const token = await insertToken(scope.connection, user_id, { created_at, ...end })
        const target = { type: 'user', id: user_id }
        await scope.audit({ action: 'token.issued', target, change: {} }, null)
        return { token, user: { id: user_id, name, email: address } }
      }),
    show: (issued) => issued.token,
  })
}

/** `5` or `5:viewer`: a company, optionally with the role in it. */
const CompanyRole = z
  .string()
  .regex(/^[1-9]\d{0,14}(:(viewer|client|operator|manager))?$/)
  .meta({ description: 'Company id with a role: viewer, client, operator (default) or manager' })

export const membershipOptions = {
  company: z
    .array(CompanyRole)
    .default([])
    .meta({ description: 'Companies as ID[:role]; role defaults to operator' }),
  primary: id().optional().meta({ description: 'Primary company; the first one by default' }),
  client: z.array(id()).default([]).meta({ description: 'Clients that the role client is restricted to' }),
}

interface MembershipOptions {
  readonly company: readonly string[]
  readonly primary?: number | undefined
  readonly client: readonly number[]
}

export function membershipsOf({ company, primary, client }: MembershipOptions): NewMembership[] {
  const memberships = company.map((entry) => {
    const [company_id, given] = entry.split(':')
    const role = given === undefined ? (client.length > 0 ? 'client' : 'operator') : MemberRole.parse(given)
    return {
      company_id: Number(company_id),
      role,
      is_primary: Number(company_id) === primary,
      client_ids: role === 'client' ? [...client] : null,
    }
  })
  if (primary !== undefined && !memberships.some((each) => each.is_primary)) {
    refuse([{ path: 'primary', rule: 'selected' }])
  }
  if (client.length > 0 && memberships.length === 0) {
    refuse([{ path: 'client', rule: 'requires', params: { other: 'company' } }])
  }
  return memberships
}

const optionByField: Readonly<Record<string, string>> = { company_id: 'company', client_ids: 'client' }

/** Reports membership faults by the option they came from. */
export async function asTyped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    throw new Problem('invalid', { faults: error.faults.map(optionNamed), cause: error })
  }
}

function optionNamed(fault: Fault): Fault {
  const field = /^memberships\.\d+\.(\w+)$/.exec(fault.path)?.[1] ?? ''
  return { ...fault, path: optionByField[field] ?? fault.path }
}
