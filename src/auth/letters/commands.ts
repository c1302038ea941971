import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { type AnyCommand, command } from '../../kernel/command.ts'
import { id, text } from '../../kernel/fields.ts'
import { locales } from '../../kernel/messages/messages.ts'
import { type DeskParts, atDesk } from '../access/desk.ts'
import { replaceLetter, restoreLetter } from './act.ts'
import { type SiteLetter, letterKinds } from './schema.ts'

const which = {
  id: id().meta({ description: 'Id of the site' }),
  kind: z.enum(letterKinds).meta({ description: `Which letter: ${letterKinds.join(', ')}` }),
  locale: z.enum(locales).meta({ description: 'Language: en, it or ro' }),
}
const positional = ['id', 'kind', 'locale'] as const
const show = ({ kind, locale, is_own, subject }: SiteLetter) =>
  `Letter ${kind} in ${locale}: ${is_own ? 'text of the site' : 'our words'}, "${subject}".`

export function letterCommands(parts: DeskParts): readonly AnyCommand[] {
  return [
    command({
      name: 'site letter',
      summary: 'Change a letter of a site; plain text with {name}, {site}, {time} and {link}',
      positional: [...positional],
      input: z.object({
        ...which,
        subject: text(200).meta({ description: 'Its subject' }),
        file: text(4_000).meta({ description: 'File with its text' }),
      }),
      run: async ({ id: site_id, kind, locale, subject, file }) => {
        const body = (await readFile(file, 'utf8')).trim()
        return atDesk(parts, (desk) => replaceLetter(desk, { site_id, kind, locale }, { subject, body }))
      },
      show,
    }),
    command({
      name: 'site letter-usual',
      summary: 'Restore the default text of a letter of a site',
      positional: [...positional],
      input: z.object(which),
      run: ({ id: site_id, kind, locale }) =>
        atDesk(parts, (desk) => restoreLetter(desk, { site_id, kind, locale })),
      show,
    }),
  ]
}
