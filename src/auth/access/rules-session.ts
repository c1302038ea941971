import type { SessionView } from './types.ts'

/** A session as the gate and verify see it. */
export interface Session extends SessionView {
  readonly site_id: number
  readonly token_id: number
  readonly user_id: number
  readonly client_id: string
  readonly email: string
  readonly created_at: Date
  /** Null once detached. */
  readonly status: 'active' | 'suspended' | null
  readonly api_permissions: readonly string[]
}

interface Circle {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly action_keys: readonly string[]
}

/** A role, with the user's assignment to it. */
interface AssignedRole extends Circle {
  readonly is_primary: boolean
  readonly position: number
  /** JSON text: its numbers may exceed the range of JavaScript's. */
  readonly metadata: string
  readonly api_permissions: readonly string[]
}

/** A token and everything reported about its owner. The lists are unordered; null means an empty list. */
export interface SessionRow extends Omit<Session, 'text' | 'api_permissions'> {
  /** `expires_at` in the format of responses. */
  readonly ends: string
  readonly site_name: string
  readonly site_slug: string
  readonly name: string
  readonly roles: readonly AssignedRole[] | null
  readonly companies: readonly Circle[] | null
  readonly groups: readonly Circle[] | null
}

export function sessionOf(row: SessionRow): Session {
  const roles = (row.roles ?? []).toSorted((one, other) => one.position - other.position)
  const [companies, groups] = [byId(row.companies), byId(row.groups)]
  const api_permissions = eachOnce(roles.map((role) => role.api_permissions))
  const keys = eachOnce([...roles, ...companies, ...groups].map((each) => each.action_keys))
  const { site_id, token_id, user_id, client_id, email, created_at, expires_at, status } = row
  // Fields that the text contains aren't stored a second time: there are tens of thousands of sessions.
  const site = { id: site_id, name: row.site_name, slug: row.site_slug, client_id }
  const action_keys = JSON.stringify(keys)
  const user = [
    JSON.stringify({ id: user_id, name: row.name, email }).slice(0, -1),
    `"roles":${JSON.stringify(roles.map(shownRole))}`,
    `"assignments":[${roles.map(assignmentText).join(',')}]`,
    `"site_companies":${JSON.stringify(companies)}`,
    `"site_groups":${JSON.stringify(groups)}`,
    `"site_action_keys":${action_keys}}`,
  ]
  const tail = [
    `"expires_at":${JSON.stringify(row.ends)}`,
    `"site":${JSON.stringify(site)}`,
    `"token_bound_to_site_id":${site_id}`,
    `"user":${status === null ? 'null' : user.join(',')}`,
    `"site_action_keys":${action_keys}`,
    `"api_permissions":${JSON.stringify(api_permissions)}`,
  ]
  // Serialized once per loaded session, so that verify only has to insert one number.
  const text = ['{"token_type":"Bearer","expires_in":', `,${tail.join(',')}}`] as const
  return {
    site_id,
    token_id,
    user_id,
    client_id,
    email,
    created_at,
    expires_at,
    status,
    api_permissions,
    text,
  }
}

function byId(circles: readonly Circle[] | null): readonly Circle[] {
  return (circles ?? []).toSorted((one, other) => one.id - other.id)
}

/** The union of the lists without duplicates, in the order of PostgreSQL's collation C. */
function eachOnce(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].toSorted()
}

function shownRole({ id, name, slug, is_primary }: AssignedRole) {
  return { id, name, slug, is_primary }
}

function assignmentText({ id, is_primary, metadata }: AssignedRole): string {
  return `{"site_role_id":${id},"is_primary":${is_primary},"metadata":${metadata}}`
}
