import type { Administrator, AdministratorChanges } from '../../../../client/src/generated/auth.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { HeldFactors } from '../../../ui/factors/held-factors.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { useEditMode } from '../../../ui/records/edit-mode.ts'
import { Side } from '../../../ui/side.tsx'
import { State } from '../../../ui/state.tsx'
import { useRead, useWrite } from '../../api.ts'
import { usePermissionWords } from '../../permission-matrix.tsx'
import { useSession } from '../../session.tsx'
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

function Actions({ administrator: { id, name, version, active, oidc_linked }, isOwn }: ActionsProps) {
  const t = useText(messages)
  const saving = useWrite('admin.administrators_update')
  const changing = (body: AdministratorChanges, text: string) => ({
    busy: saving.isPending,
    act: () => saving.mutateAsync({ params: { id }, body, ifMatch: version }),
    done: { kind: 'good', text } as const,
  })
  return (
    <>
      {active ? (
        <ActionButton
          kind="danger"
          icon="lock"
          label={t('deactivate')}
          disabled={isOwn}
          {...(isOwn && { title: t('ownAccess') })}
          question={{ title: t('deactivateTitle', { name }), text: t('deactivateText') }}
          {...changing({ active: false }, t('deactivated', { name }))}
        />
      ) : (
        <ActionButton
          icon="unlock"
          label={t('activate')}
          {...changing({ active: true }, t('activated', { name }))}
        />
      )}
      {oidc_linked && (
        <ActionButton
          label={t('unlink')}
          question={{ title: t('unlinkTitle', { name }), text: t('unlinkText'), danger: true }}
          {...changing({ oidc_linked: false }, t('unlinked', { name }))}
        />
      )}
    </>
  )
}

function AdministratorFactors({ administrator: { id, name } }: { readonly administrator: Administrator }) {
  const held = useRead('admin.administrators_factors_list', { params: { id } })
  const removing = useWrite('admin.administrators_factors_remove')
  return <HeldFactors name={name} held={held} remove={() => removing.mutateAsync({ params: { id } })} />
}
