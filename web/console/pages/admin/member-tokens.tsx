import { useText } from '../../../ui/i18n/language.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWorkspace, useRead, useWrite } from '../../api.tsx'
import { TokenLine } from '../../tokens/token-line.tsx'
import { messages } from './member-messages.ts'

/** A member's API tokens that can access the company. Hidden without any. */
export function MemberTokens({ id }: { readonly id: number }) {
  const t = useText(messages)
  const { company } = useWorkspace()
  const { data } = useRead('members.tokens', { params: { id } })
  const ending = useWrite('members.end_token')
  if (data === undefined || data.length === 0) return null
  return (
    <Section title={t('tokens')}>
      <div>
        {data.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            ending={t('tokenEnds', { company: company.name })}
            onEnd={(token_id) => ending.mutateAsync({ params: { id, token_id } })}
          />
        ))}
      </div>
    </Section>
  )
}
