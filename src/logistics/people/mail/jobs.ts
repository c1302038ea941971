import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Job } from '../../../kernel/job.ts'
import { mailJob } from '../../../mail/jobs.ts'
import type { Composers } from '../../../mail/schema.ts'
import type { MailSettings } from '../../../mail/sender.ts'
import { deviceLetterOf } from '../../../identity/devices/letter.ts'
import { newDeviceOf } from '../devices/store.ts'
import { voice } from '../notices/messages.ts'
import {
  type LinkLetterParts,
  addressLetter,
  invitationLetter,
  reopeningLetter,
  resetLetter,
} from '../links/letter.ts'
import { noticeLetter } from '../notices/letter.ts'
import { type MailKind, userMail } from './store.ts'

export interface MailParts extends Omit<LinkLetterParts, 'clock'> {
  /** Undefined in development: letters are kept instead of sent. */
  readonly server: MailSettings | undefined
}

interface MailJobParts {
  readonly database: Database
  readonly clock: Clock
  readonly mail: MailParts | undefined
}

export function userMailJobs({ database, clock, mail }: MailJobParts): readonly Job[] {
  if (mail === undefined) return []
  const parts = { ...mail, clock }
  const composers: Composers<MailKind> = {
    password_reset: resetLetter(parts),
    invitation: invitationLetter(parts),
    address_change: addressLetter(parts),
    account_reopen: reopeningLetter(parts),
    password_changed: noticeLetter('password_changed', mail),
    address_left: noticeLetter('address_left', mail),
    account_closed: noticeLetter('account_closed', mail),
    token_created: noticeLetter('token_created', mail),
    sign_on_linked: noticeLetter('sign_on_linked', mail),
    new_device: deviceLetterOf({ ...mail, voice }, newDeviceOf),
    factor_added: noticeLetter('factor_added', mail),
    passkey_added: noticeLetter('passkey_added', mail),
    factor_removed: noticeLetter('factor_removed', mail),
  }
  return [mailJob({ name: 'mail', database, clock, table: userMail, server: mail.server, composers })]
}
