import type { Say } from '../../../ui/i18n/catalogue.ts'
import type { NewCarrierConnection } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { fieldsOf } from '../../../ui/records/fields.ts'
import { type Control, checkOf, choiceOf, numberOf, ownOf, textOf } from '../../../ui/records/kinds.tsx'
import { carrierMessages } from './carrier-messages.ts'
import { messages } from './messages.ts'

const formats = ['pdf', 'png', 'zpl'] as const

/** Fields of a carrier connection. Secrets are write-only. */
export function carrierFields(say: Say) {
  const t = say(messages)
  const c = say(carrierMessages)
  return fieldsOf<NewCarrierConnection>({ name: '', carrier_code: '' }, [
    {
      title: t('general'),
      fields: {
        name: textOf({ label: t('name'), required: true }),
        carrier_code: textOf({
          label: c('carrierCode'),
          hint: c('carrierCodeHint'),
          kind: 'code',
          required: true,
        }),
        provider: choiceOf({
          label: c('type'),
          isFixed: true,
          initial: 'http',
          options: [
            { value: 'http', label: c('http') },
            { value: 'sandbox', label: c('sandbox') },
          ],
        }),
        active: checkOf({ label: t('active'), initial: true, hint: t('activeHint') }),
      },
    },
    {
      title: c('access'),
      fields: {
        url: textOf({ label: c('url'), hint: c('urlHint'), kind: 'code', wide: true }),
        secret: ownOf<string | null>({
          label: c('secret'),
          initial: null,
          isSecret: true,
          words: () => '',
          control: (control) => <SecretControl {...control} />,
        }),
        token: textOf({ label: c('token'), hint: c('tokenHint'), kind: 'password', wide: true }),
      },
    },
    {
      title: c('labels'),
      fields: {
        label_format: choiceOf({
          label: c('format'),
          initial: 'pdf',
          options: formats.map((value) => ({ value, label: value.toUpperCase() })),
        }),
        timeout_ms: numberOf({ label: c('timeout'), hint: c('timeoutHint'), initial: '15000' }),
        tracks: checkOf({ label: c('tracks'), initial: true }),
      },
    },
  ])
}

/** Typed, or generated and shown, so that it can be copied into the other program. */
function SecretControl({ value, onValue, errors }: Control<string | null>) {
  const c = useText(carrierMessages)
  return (
    <div className="field field--wide stack">
      <TextField
        label={c('secret')}
        hint={c('secretHint')}
        value={value ?? ''}
        onValue={(text) => onValue(text.trim() === '' ? null : text.trim())}
        error={errors['secret']}
        mono
        wide
        autoComplete="off"
      />
      <div className="row">
        <Button kind="quiet" onClick={() => onValue(newSecret())}>
          {c('makeSecret')}
        </Button>
        {value !== null && <Copyable text={value} />}
      </div>
    </div>
  )
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
