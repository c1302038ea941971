import { useState } from 'react'
import type { ApiToken } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { usePlace, useRead, useWrite } from '../../api.tsx'
import { TokenLine } from '../../tokens/token-line.tsx'
import { messages } from './messages.ts'
import { NewToken } from './new-token.tsx'

/** API tokens the user created for programs. */
export function Tokens() {
  const t = useText(messages)
  const { companies } = usePlace()
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
