import { useState } from 'react'
import type { ApiToken, IssuedApiToken } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { useWorkspace, useRead, useWrite } from '../../api.tsx'
import { TokenLine } from '../../tokens/token-line.tsx'
import { messages } from './messages.ts'
import { useTexts } from '../../../ui/texts.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx'
import { messages as tokenMessages } from '../../tokens/messages.ts'
import { type TokenModule, moduleKey, tokenModules } from '../../tokens/modules.ts'

/** API tokens the user created for programs. */
export function Tokens() {
  const t = useText(messages)
  const { companies } = useWorkspace()
  const [isAsking, setAsking] = useState(false)
  const secret = useShownSecret()
  const { data, error, refetch } = useRead('me.tokens', {})
  const ending = useWrite('me.end_token')
  const companiesOf = ({ company_ids }: ApiToken) => {
    if (company_ids === null) return t('companiesAll')
    if (companies.length === 1) return undefined
    return company_ids.map((id) => companies.find((each) => each.id === id)?.name ?? id).join(', ')
  }
  const make = (
    <Button icon="key" onClick={() => setAsking(true)}>
      {t('newToken')}
    </Button>
  )
  return (
    <Section title={t('tokens')} aside={make}>
      <Awaited data={data} error={error} retry={refetch} />
      {data?.length === 0 && <p className="soft">{t('noTokens')}</p>}
      <div>
        {data?.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            companies={companiesOf(token)}
            ending={t('tokenEnds')}
            onEnd={(token_id) => ending.mutateAsync({ params: { token_id } })}
          />
        ))}
      </div>
      {isAsking && (
        <NewToken
          onClose={() => setAsking(false)}
          onDone={({ name, token }) => {
            setAsking(false)
            secret.show({ title: name, text: t('issuedText'), secret: token })
          }}
        />
      )}
      {secret.dialog}
    </Section>
  )
}

const lifetimes = [1, 7, 30, 90, 365] as const

interface NewTokenProps {
  readonly onClose: () => void
  readonly onDone: (token: IssuedApiToken) => void
}

function NewToken({ onClose, onDone }: NewTokenProps) {
  const t = useText(messages)
  const words = useText(tokenMessages)
  const { company, companies } = useWorkspace()
  const { texts, field } = useTexts({ name: '', expires_in_days: '90', access: 'read' })
  const [modules, setModules] = useState<readonly TokenModule[]>([])
  const [ids, setIds] = useState<readonly number[]>([company.id])
  const issuing = useWrite('me.create_token')
  const { errors, status } = refusalOf(issuing.error)
  const submit = () => {
    const body = {
      name: texts.name,
      read_only: texts.access === 'read',
      modules: modules.length === 0 ? null : [...modules],
      company_ids: [...ids],
      expires_in_days: Number(texts.expires_in_days),
    }
    issuing.mutate({ body }, { onSuccess: onDone })
  }
  return (
    <FormDialog
      title={t('newTokenTitle')}
      onClose={onClose}
      onSubmit={submit}
      action={t('create')}
      busy={issuing.isPending}
    >
      {issuing.error !== null && status !== 422 && <Failure error={issuing.error} />}
      <TextField label={t('purpose')} required {...field('name', errors)} />
      <SelectField
        label={t('deeds')}
        {...field('access')}
        options={[
          { value: 'read', label: words('reads') },
          { value: 'all', label: t('doesAll') },
        ]}
      />
      <SelectField
        label={t('lifetime')}
        {...field('expires_in_days', errors)}
        options={lifetimes.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <Choices
        title={t('modules')}
        hint={t('modulesHint')}
        options={tokenModules.map((slug) => ({ value: slug, label: words(moduleKey(slug)) }))}
        chosen={modules}
        onChosen={setModules}
      />
      {companies.length > 1 && (
        <Choices
          title={t('companies')}
          options={companies.map((each) => ({ value: each.id, label: each.name }))}
          chosen={ids}
          onChosen={setIds}
          error={errors['company_ids']}
        />
      )}
    </FormDialog>
  )
}

interface ChoicesProps<Value extends string | number> {
  readonly title: string
  readonly hint?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: readonly Value[]
  readonly onChosen: (chosen: readonly Value[]) => void
  readonly error?: readonly string[] | undefined
}

function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { title, hint, options, chosen, onChosen, error } = props
  return (
    <fieldset className="account-choices">
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChecked={(isOn) => onChosen(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
        />
      ))}
      {hint !== undefined && <small className="soft">{hint}</small>}
      <FaultLine text={error?.[0]} />
    </fieldset>
  )
}
