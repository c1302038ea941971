import * as z from 'zod'
import type { Role } from '../../src/logistics/base/access/roles.ts'
import type { Request, World } from '../support/world.ts'

/** Where an operation is called: a company with one client company, and a super-admin who can prepare what it needs. */
export interface Setting {
  readonly world: World
  readonly company: number
  readonly client: number
  readonly admin: string
}

export interface Row {
  readonly access: 'anyone' | 'user' | 'member' | 'super_admin' | 'mdm' | 'etsm'
  /** For `member`: the weakest role that may call it. */
  readonly role?: Role
  /** The module it needs beside `api`. */
  readonly module?: string
  readonly writes?: boolean
  /** Does not write by itself, and yet must be told the company. */
  readonly asksForCompany?: true
  /** For an integration: whether the company header counts. */
  readonly header?: true
  /** A call that succeeds, made anew each time. Its records belong to the client company of the setting, or to the token's user. */
  readonly call: (setting: Setting, token?: string) => Call | Promise<Call>
  readonly success: number
  /** The call that shows who gets in, where a success would change the caller or is not everybody's. */
  readonly probe?: Pick<Row, 'call' | 'success'>
  /** A success ends the caller's token, changes its password or counts against its letters: nobody else can call as it. */
  readonly endsCaller?: true
}
export type Call = { readonly path: string } & Request
export type Rows = Readonly<Record<string, Row>>

export function rowOf<R>(rows: Readonly<Record<string, R>>, id: string): R {
  const row = rows[id]
  if (row === undefined) throw new Error(`${id} has no row in test/access-rows`)
  return row
}

let serial = 0
/** A number that no other call in this process gets. */
export function next(): number {
  return (serial += 1)
}

const Created = z.object({ data: z.looseObject({ id: z.int() }) })

/** Creates a record as the super-admin. */
export async function create(setting: Setting, path: string, body: object): Promise<{ readonly id: number }> {
  const { world, company, admin } = setting
  const reply = await world.call(path, { method: 'POST', token: admin, company, body })
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
  return Created.parse(reply.body).data
}
