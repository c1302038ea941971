import * as z from 'zod'
import { Timestamp, anyText, email, ids, pageQuery, password, text } from '../../kernel/fields.ts'
import { Administrator } from './schema.ts'

export const PanelSession = z
  .object({
    administrator: Administrator.nullable().meta({ description: 'Null where nobody is signed in.' }),
    session_id: z.int().nullable().meta({ description: 'Its id among the own sessions and tokens.' }),
    scopes: z.array(z.string()).meta({ description: 'Permissions of this session.' }),
    expires_at: Timestamp.nullable(),
    csrf_token: z
      .string()
      .nullable()
      .meta({ description: 'Goes into the X-CSRF-Token header of every request that is no GET.' }),
    sign_in: z
      .object({
        local: z.boolean(),
        oidc: z
          .object({
            name: z.string().meta({ example: 'login.example.com' }),
            start: z.string().meta({ description: 'Where to send the browser, with `return_to`.' }),
          })
          .nullable(),
      })
      .meta({ description: 'The ways to sign in that there are.' }),
  })
  .meta({ id: 'PanelSession' })
export type PanelSession = z.output<typeof PanelSession>

export const SignOnQuery = z.object({
  return_to: anyText().optional().meta({
    type: 'string',
    description: 'A path of the panel to go to afterwards; anything else is its start page.',
  }),
})

const setupToken = () => z.string().max(512).meta({ description: 'The value of `#token=` in the link.' })

export const SetupLinkToken = z.object({ token: setupToken() }).meta({ id: 'SetupLinkToken' })

export const AdministratorSetup = z
  .object({
    token: setupToken(),
    password: password(),
    email: email().optional().meta({ description: 'Of the first administrator of all, and needed then.' }),
    name: text()
      .optional()
      .meta({ description: 'Of the first administrator; the e-mail address by default.' }),
  })
  .meta({ id: 'AdministratorSetup' })
export type AdministratorSetup = z.output<typeof AdministratorSetup>

export const SetupLinkDetails = z
  .object({
    name: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'Null for the first administrator, who enters it.' }),
    expires_at: Timestamp,
  })
  .meta({ id: 'SetupLinkDetails' })

export const SetupLink = z
  .object({
    email: z.string().meta({ example: 'nora@example.com' }),
    sent: z.boolean().meta({ description: 'Whether it goes to that address by mail.', example: false }),
    link: z
      .string()
      .nullable()
      .meta({ description: 'Shown only now, and only where no mail is sent.', format: 'uri' }),
    expires_at: Timestamp.nullable().meta({
      description: 'Null if it is sent by mail: its day starts when the mail leaves.',
    }),
  })
  .meta({ id: 'SetupLink' })
export type SetupLink = z.output<typeof SetupLink>

export const LockList = pageQuery(100, 50).extend({
  site_id: ids(0)
    .optional()
    .meta({ type: 'integer', description: 'Only of this site; 0 for the administrators.' }),
})
export type LockList = z.output<typeof LockList>

export const Lock = z
  .object({
    site_id: z.int().nullable().meta({ description: 'Null where an administrator would sign in.' }),
    site_name: z.string().nullable(),
    email: z.string(),
    account_id: z.int().nullable().meta({ description: 'Null where no account has the address.' }),
    failures: z.int(),
    locked_until: Timestamp,
  })
  .meta({ id: 'Lock' })
export type Lock = z.output<typeof Lock>

export const LockRelease = z.object({ email: email() }).meta({ id: 'LockRelease' })
export const Released = z.object({
  released: z.boolean().meta({ description: 'Whether anything was forgotten.' }),
})
