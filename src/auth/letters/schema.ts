import * as z from 'zod'
import { IdParams, Timestamp, text } from '../../kernel/fields.ts'
import { locales } from '../../kernel/messages/messages.ts'
import { linkKinds } from '../links/schema.ts'
import { noticeKinds } from '../notices/schema.ts'

/** Letters of a site. The letter to a new administrator belongs to no site. */
export const letterKinds = [...linkKinds, ...noticeKinds] as const
export type LetterKind = (typeof letterKinds)[number]

export const LetterParams = IdParams.extend({
  kind: z.enum(letterKinds).meta({ example: 'password_reset' }),
  locale: z.enum(locales).meta({ example: 'it' }),
})

const letterExample = 'Hello {name},\n\nset a new password here:\n\n{link}\n\nThe link is good for {time}.'
const subject = () => text(200).meta({ example: 'A new password for {site}' })
const body = () =>
  text(5_000).meta({
    description:
      'Plain text; an empty line begins a paragraph. `{name}`, `{site}`, and in letters with a link `{time}` and `{link}`, which has ' +
      'a line of its own and becomes a button.',
    example: letterExample,
  })

export const LetterText = z.object({ subject: subject(), body: body() }).meta({ id: 'LetterText' })
export type LetterText = z.output<typeof LetterText>

export const SiteLetter = z
  .object({
    kind: z.enum(letterKinds),
    locale: z.enum(locales),
    subject: z.string().meta({ example: 'A new password for {site}' }),
    body: z.string().meta({ example: letterExample }),
    is_own: z.boolean().meta({ description: 'Whether it was written for this site.' }),
    gaps: z.array(z.string()).meta({
      description: 'Placeholders that it may contain.',
      example: ['{name}', '{site}', '{time}', '{link}'],
    }),
    updated_at: Timestamp.nullable().meta({ description: 'Null for our words.' }),
  })
  .meta({ id: 'SiteLetter' })
export type SiteLetter = z.output<typeof SiteLetter>

export const LetterPreview = z
  .object({
    from_name: z
      .string()
      .nullable()
      .meta({ description: 'Null for the sender of the service.', example: 'Shop' }),
    subject: z.string().meta({ example: 'A new password for Shop' }),
    text: z
      .string()
      .meta({ example: 'Hello Anna,\n\nset a new password here:\n\nhttps://auth.example/reset' }),
    html: z.string().meta({ example: '<!doctype html><p>Hello Anna,</p>' }),
  })
  .meta({ id: 'LetterPreview' })
