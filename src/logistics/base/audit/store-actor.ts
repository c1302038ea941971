import { type Statement, name, sql } from '../../../kernel/database/sql.ts'

/** User name in an actor column (`user:5`); null for other actors. */
export function actorName(column: string): Statement<'none'> {
  return nameIn(name(column))
}

function nameIn(actor: Statement<'none'>): Statement<'none'> {
  return sql`(select u.name from users u where u.id = ${userIn(actor)})`
}

function userIn(actor: Statement<'none'>): Statement<'none'> {
  return sql`substring(${actor} from '^user:([0-9]+)$')::bigint`
}

/** Actor column as the fields of a flat row. */
export function actorParts(column: string): Statement<'none'> {
  const actor = name(column)
  return sql`split_part(${actor}, ':', 1) as actor_type, ${userIn(actor)} as actor_id, ${nameIn(actor)} as actor_name`
}

/** Actor text as a record's `actor` field. */
export function actorObject(actor: Statement<'none'>): Statement<'none'> {
  return sql`json_build_object('type', split_part(${actor}, ':', 1), 'id', ${userIn(actor)}, 'name', coalesce(
    ${nameIn(actor)}, substring(${actor} from '^integration:(.+)$')))`
}

/** User ID as a record's `actor` field; null without a user. */
export function userObject(user_id: Statement<'none'>): Statement<'none'> {
  return sql`(
    select json_build_object('type', 'user', 'id', ${user_id}, 'name', (select u.name from users u where u.id = ${user_id}))
     where ${user_id} is not null)`
}
