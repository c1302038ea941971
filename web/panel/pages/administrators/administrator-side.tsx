import type { Administrator, AdministratorChanges } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
import { useTold } from '../../../ui/told.ts'
import { AdministratorFactors } from './factors.tsx'
import { EditAdministrator } from './form.tsx'
import { messages } from './messages.ts'

interface AdministratorSideProps {
  readonly administrator: Administrator
  readonly onInvite: () => void
  readonly onClose: () => void
}

export function AdministratorSide({ administrator, onInvite, onClose }: AdministratorSideProps) {
  const t = useText(messages)
  const format = useFormat()
  const words = usePermissionWords()
  const { panel, may } = useSession()
  const [isEditing, setEditing] = useEditMode()
  const isOwn = panel.administrator?.id === administrator.id
  if (isEditing) {
    return <EditAdministrator administrator={administrator} isOwn={isOwn} onDone={() => setEditing(false)} />
  }
  const { name, email, scopes, local_sign_in, oidc_linked, active, created_at } = administrator
  const ways = [local_sign_in ? t('password') : '', oidc_linked ? t('oidc') : ''].filter((way) => way !== '')
  return (
    <Side
      title={name}
      aside={!active && <State tone="warn">{t('inactive')}</State>}
      onClose={onClose}
      actions={
        may('administrators.write') && (
          <>
            <Actions administrator={administrator} isOwn={isOwn} />
            <Button onClick={onInvite}>{t('invite')}</Button>
            <Button icon="edit" kind="primary" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      <KeyValues
        items={[
          [t('email'), email],
          [t('scopes'), words(scopes)],
          [t('signsIn'), ways.join(', ') || t('notYet')],
          [t('since'), format.time(created_at)],
        ]}
      />
      {may('administrators.write') && <AdministratorFactors administrator={administrator} />}
    </Side>
  )
}

interface ActionsProps {
  readonly administrator: Administrator
  readonly isOwn: boolean
}

function Actions({ administrator, isOwn }: ActionsProps) {
  const t = useText(messages)
  const { activate, deactivate, unlink, isBusy } = useChanges(administrator)
  return (
    <>
      {administrator.active ? (
        <Button
          kind="danger"
          icon="lock"
          busy={isBusy}
          disabled={isOwn}
          {...(isOwn && { title: t('ownAccess') })}
          onClick={() => void deactivate()}
        >
          {t('deactivate')}
        </Button>
      ) : (
        <Button icon="unlock" busy={isBusy} onClick={() => void activate()}>
          {t('activate')}
        </Button>
      )}
      {administrator.oidc_linked && (
        <Button busy={isBusy} onClick={() => void unlink()}>
          {t('unlink')}
        </Button>
      )}
    </>
  )
}

function useChanges({ id, name, version }: Administrator) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const saving = useWrite('admin.administrators_update')
  const change = (body: AdministratorChanges, text: string) =>
    told(async () => {
      await saving.mutateAsync({ params: { id }, body, ifMatch: version })
      toast({ kind: 'good', text })
    })
  const deactivate = async () => {
    const title = t('deactivateTitle', { name })
    const isSure = await confirm({ title, text: t('deactivateText'), action: t('deactivate'), danger: true })
    if (isSure) await change({ active: false }, t('deactivated', { name }))
  }
  const unlink = async () => {
    const title = t('unlinkTitle', { name })
    const isSure = await confirm({ title, text: t('unlinkText'), action: t('unlink'), danger: true })
    if (isSure) await change({ oidc_linked: false }, t('unlinked', { name }))
  }
  return {
    activate: () => change({ active: true }, t('activated', { name })),
    deactivate,
    unlink,
    isBusy: saving.isPending,
  }
}
