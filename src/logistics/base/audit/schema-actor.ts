import * as z from 'zod'

const actorTypes = ['user', 'integration', 'cli', 'worker'] as const

export const Actor = z.object({
  type: z.enum(actorTypes),
  id: z.int().nullable().meta({ description: 'Of a user.', example: 5 }),
  name: z.string().nullable().meta({ description: 'Of a user or an integration.', example: 'Ada Rossi' }),
})

/** Actor fields of a flat row, whose `actor` field holds the legacy text. */
export const actorFields = {
  actor_type: z.enum(actorTypes).meta({ description: 'User.', example: 'user' }),
  actor_id: z.int().nullable().meta({ description: 'Of a user.', example: 5 }),
  actor_name: z.string().nullable().meta({ description: 'The name of a user.', example: 'Ada Rossi' }),
}
