import { useState } from 'react'
import type {
  AddedFactor,
  OwnFactors as Own,
  PasskeySetup,
  PasskeyConfirmation,
  RecoveryCodes,
  TotpSetup,
  TotpConfirmation,
} from '../../../client/src/generated/auth.ts'
import { Button, IconButton } from '../button.tsx'
import { useConfirm } from '../confirm.ts'
import type { Read } from '../data/asked.ts'
import { useText } from '../i18n/language.tsx'
import { Awaited } from '../notice.tsx'
import { Section } from '../page.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { useToast } from '../toast.tsx'
import { useTold } from '../told.ts'
import { FactorLine } from './factor-line.tsx'
import { messages as factorMessages } from './factor-messages.ts'
import { NewApp } from './new-app.tsx'
import { messages } from './own-messages.ts'
import { hasPasskeys, madeFrom } from './passkeys.ts'

/** Calls of the page's service. */
export interface FactorCalls {
  readonly beginTotp: () => Promise<TotpSetup>
  readonly confirmTotp: (body: TotpConfirmation) => Promise<AddedFactor>
  readonly beginPasskey: () => Promise<PasskeySetup>
  readonly confirmPasskey: (body: PasskeyConfirmation) => Promise<AddedFactor>
  readonly makeCodes: () => Promise<RecoveryCodes>
  readonly remove: (id: number) => Promise<unknown>
}

interface OwnFactorsProps {
  readonly held: Read<Own>
  readonly calls: FactorCalls
}

/** Second factors of the signed-in user. */
export function OwnFactors({ held, calls }: OwnFactorsProps) {
  const t = useText(messages)
  const words = useText(factorMessages)
  const { data, error, refetch } = held
  const [begun, setBegun] = useState<TotpSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const acts = useActs(calls, async (shown) => {
    await refetch()
    if (shown !== null) setCodes(shown)
  })
  const hasAny = data !== undefined && data.factors.length > 0
  return (
    <Section title={words('factors')}>
      <Awaited data={data} error={error} retry={refetch} lines={2} />
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
        <Button onClick={() => void acts.begin(setBegun)}>{t('addApp')}</Button>
        {data?.passkeys === true && hasPasskeys() && (
          <Button icon="key" onClick={() => void acts.addPasskey()}>
            {t('addPasskey')}
          </Button>
        )}
        {hasAny && <Button onClick={() => void acts.renew()}>{t('newCodes')}</Button>}
      </div>
      {data?.passkeys === false && <p className="soft">{t('noPasskeys')}</p>}
      {begun !== undefined && (
        <NewApp
          begun={begun}
          confirm={calls.confirmTotp}
          onClose={() => setBegun(undefined)}
          onDone={(shown) => void acts.done(shown)}
        />
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

function useActs(calls: FactorCalls, changed: (codes: readonly string[] | null) => Promise<void>) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const confirm = useConfirm()
  const done = async (shown: readonly string[] | null) => {
    await changed(shown)
    toast({ kind: 'good', text: t('added') })
  }
  return {
    done,
    begin: (then: (begun: TotpSetup) => void) => told(async () => then(await calls.beginTotp())),
    addPasskey: () =>
      told(async () => {
        const { enrolment, options } = await calls.beginPasskey()
        const passkey = await madeFrom(options)
        const { recovery_codes } = await calls.confirmPasskey({ enrolment, passkey })
        await done(recovery_codes)
      }),
    renew: () => told(async () => changed((await calls.makeCodes()).recovery_codes)),
    async remove(id: number) {
      const question = { title: t('removeTitle'), text: t('removeText'), action: t('remove'), danger: true }
      if (!(await confirm(question))) return
      await told(async () => {
        await calls.remove(id)
        await changed(null)
        toast({ text: t('removed') })
      })
    },
  }
}
