import { useState } from 'react'
import type { TotpBegun } from '../../../../client/src/generated/auth.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Failure } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/page.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useRead, useWrite } from '../../api.ts'
import { FactorLine } from '../../factors/factor-line.tsx'
import { messages as factorMessages } from '../../factors/factor-messages.ts'
import { hasPasskeys, madeFrom } from '../../factors/passkeys.ts'
import { messages } from './factor-messages.ts'
import { NewApp } from './new-app.tsx'

/** What one signs in with oneself beside the password. */
export function OwnFactors() {
  const t = useText(messages)
  const words = useText(factorMessages)
  const { data, error, refetch } = useRead('admin.factors_list', {})
  const [begun, setBegun] = useState<TotpBegun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const acts = useActs(async (shown) => {
    await refetch()
    if (shown !== null) setCodes(shown)
  })
  const hasAny = data !== undefined && data.factors.length > 0
  return (
    <Section title={words('factors')}>
      {data === undefined && error === null && <Bones lines={2} />}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data?.required === true && <p className="soft">{t('required')}</p>}
      {data?.factors.length === 0 && <p className="soft">{words('none')}</p>}
      <div>
        {data?.factors.map((factor) => (
          <FactorLine
            key={factor.id}
            factor={factor}
            action={
              <IconButton icon="close" label={t('remove')} onClick={() => void acts.remove(factor.id)} />
            }
          />
        ))}
      </div>
      {hasAny && <p className="soft">{t('codesLeft', { count: data.recovery_codes_left })}</p>}
      <div className="row">
        <Button onClick={() => void acts.begin().then(setBegun)}>{t('addApp')}</Button>
        {data?.passkeys === true && hasPasskeys() && (
          <Button icon="key" onClick={() => void acts.addPasskey()}>
            {t('addPasskey')}
          </Button>
        )}
        {hasAny && <Button onClick={() => void acts.renew()}>{t('newCodes')}</Button>}
      </div>
      {data?.passkeys === false && <p className="soft">{t('noPasskeys')}</p>}
      {begun !== undefined && (
        <NewApp begun={begun} onClose={() => setBegun(undefined)} onDone={(shown) => void acts.done(shown)} />
      )}
      {codes !== undefined && (
        <SecretDialog
          title={t('codesTitle')}
          text={t('codesText')}
          secret={codes.join('\n')}
          onClose={() => setCodes(undefined)}
        />
      )}
    </Section>
  )
}

function useActs(changed: (codes: readonly string[] | null) => Promise<void>) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const confirm = useConfirm()
  const beginning = useWrite('admin.totp_begin')
  const passkeys = useWrite('admin.passkey_begin')
  const confirming = useWrite('admin.passkey_confirm')
  const codes = useWrite('admin.recovery_codes')
  const removing = useWrite('admin.factors_remove')
  const done = async (shown: readonly string[] | null) => {
    await changed(shown)
    toast({ kind: 'good', text: t('added') })
  }
  return {
    done,
    async begin() {
      let begun: TotpBegun | undefined
      await told(async () => {
        begun = await beginning.mutateAsync({})
      })
      return begun
    },
    addPasskey: () =>
      told(async () => {
        const { enrolment, options } = await passkeys.mutateAsync({})
        const passkey = await madeFrom(options)
        const { recovery_codes } = await confirming.mutateAsync({ body: { enrolment, passkey } })
        await done(recovery_codes)
      }),
    renew: () => told(async () => changed((await codes.mutateAsync({})).recovery_codes)),
    async remove(id: number) {
      const question = { title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true }
      if (!(await confirm(question))) return
      await told(async () => {
        await removing.mutateAsync({ params: { id } })
        await changed(null)
        toast({ text: t('removed') })
      })
    },
  }
}
