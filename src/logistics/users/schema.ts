import * as z from 'zod'
import { bool, email, id, password, text } from '../../kernel/fields.ts'

export const MemberRole = z.enum(['viewer', 'client', 'operator', 'manager'])

/** `5` or `5:viewer`: a company and the role in it. */
const CompanyRole = z
  .string()
  .regex(/^[1-9]\d{0,14}(:(viewer|client|operator|manager))?$/)
  .meta({ description: 'Company id with a role: viewer, client, operator (default) or manager' })

export const NewUser = z.object({
  email: email().meta({ description: 'E-mail address to sign in with' }),
  name: text().meta({ description: 'Name of the person' }),
  password: password().min(1).meta({ description: 'Password' }),
  super_admin: bool().default(false).meta({ type: 'boolean', description: 'May enter every company' }),
  company: z
    .array(CompanyRole)
    .default([])
    .meta({ description: 'Companies as ID[:role]; role defaults to operator' }),
  primary: id().optional().meta({ description: 'Primary company; the first one by default' }),
  client: z
    .array(id())
    .default([])
    .meta({ description: 'Client companies that the role client is restricted to' }),
})
export type NewUser = z.output<typeof NewUser>

export interface User {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly super_admin: boolean
  readonly companies: readonly Membership[]
}

export interface Membership {
  readonly company_id: number
  readonly role: z.output<typeof MemberRole>
  readonly is_primary: boolean
  readonly client_ids: readonly number[] | null
}
