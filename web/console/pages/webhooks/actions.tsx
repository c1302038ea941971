import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/logistics.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RecoverDialog } from '../../../ui/webhooks/recover-dialog.tsx'
import { useWrite } from '../../api.tsx'
import { useMay } from '../../role.ts'
import { messages } from './messages.ts'
import { TestDialog } from './test-dialog.tsx'

interface WebhookActionsProps {
  readonly webhook: Webhook
  readonly onSecret: (webhook: Webhook) => void
}

export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const t = useText(messages)
  const mayChange = useMay('client')
  const [open, setOpen] = useState<'test' | 'recover'>()
  const recovering = useWrite('webhooks.recover')
  const { enable, disable, isBusy } = useSwitching(webhook)
  const rotate = useRotation(webhook, onSecret)
  const remove = useRemoval(webhook)
  if (!mayChange) return <span className="soft">{t('readOnly')}</span>
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu label={t('more')} button={<Icon name="more" />} buttonClass="button button--icon">
        {webhook.active ? (
          <MenuItem icon="pause" onChoose={disable}>
            {t('disable')}
          </MenuItem>
        ) : (
          <MenuItem icon="play" onChoose={enable}>
            {t('enable')}
          </MenuItem>
        )}
        {webhook.active && (
          <MenuItem icon="returned" onChoose={() => setOpen('recover')}>
            {t('recover')}
          </MenuItem>
        )}
        <MenuItem icon="key" onChoose={() => void rotate()}>
          {t('rotate')}
        </MenuItem>
        <MenuItem icon="trash" danger onChoose={() => void remove()}>
          {t('remove')}
        </MenuItem>
      </Menu>
      <LinkButton icon="edit" to={`/webhooks/${webhook.id}/edit`}>
        {t('edit')}
      </LinkButton>
      <Button icon="play" kind="primary" busy={isBusy} onClick={() => setOpen('test')}>
        {t('test')}
      </Button>
      {open === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {open === 'recover' && (
        <RecoverDialog
          name={webhook.name}
          recover={(since) => recovering.mutateAsync({ params: { id: webhook.id }, body: { since } })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Says in passing what the service refuses. */
function useTold() {
  const toast = useToast()
  return async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast({ kind: 'bad', text: refusalOf(error).message })
    }
  }
}

/** Each is the undo of the other. */
export function useSwitching({ id, name }: Webhook) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const enabling = useWrite('webhooks.enable')
  const disabling = useWrite('webhooks.disable')
  const enable = () =>
    void told(async () => {
      await enabling.mutateAsync({ params: { id } })
      toast({ kind: 'good', text: t('enabledToast', { name }) })
    })
  const disable = () =>
    void told(async () => {
      await disabling.mutateAsync({ params: { id } })
      toast({ text: t('disabledToast', { name }), undo: enable })
    })
  return { enable, disable, isBusy: enabling.isPending || disabling.isPending }
}

function useRotation({ id, name, version }: Webhook, onSecret: (webhook: Webhook) => void) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const rotating = useWrite('webhooks.rotate_secret')
  return async () => {
    const question = { title: t('rotateTitle', { name }), text: t('rotateText'), action: t('rotateAction') }
    if (!(await confirm(question))) return
    await told(async () => onSecret(await rotating.mutateAsync({ params: { id }, ifMatch: version })))
  }
}

function useRemoval({ id, name, version }: Webhook) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const [, go] = useLocation()
  const removing = useWrite('webhooks.delete')
  return async () => {
    const question = {
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await told(async () => {
      await removing.mutateAsync({ params: { id }, ifMatch: version })
      go('/webhooks', { replace: true })
      toast({ text: t('removedToast', { name }) })
    })
  }
}
