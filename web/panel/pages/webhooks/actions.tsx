import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Webhook } from '../../../../client/src/generated/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { messages as uiMessages } from '../../../ui/messages.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useFault } from '../../../ui/webhooks/answer.tsx'
import { RecoverDialog } from '../../../ui/webhooks/recover-dialog.tsx'
import { useWrite } from '../../api.ts'
import { useTold } from '../../told.ts'
import { messages } from '../../webhooks/messages.ts'

interface ActionsProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onSecret: (webhook: Webhook) => void
}

export function Actions({ webhook, onEdit, onSecret }: ActionsProps) {
  const t = useText(messages)
  const ui = useText(uiMessages)
  const test = useTest(webhook)
  const { enable, disable } = useSwitch(webhook)
  const recovering = useWrite('admin.webhooks_recover')
  const [isRecovering, setRecovering] = useState(false)
  const rotate = useRotation(webhook, onSecret)
  const remove = useRemoval(webhook)
  return (
    <>
      <Menu label={ui('more')} button={<Icon name="more" />} buttonClass="button button--plain button--icon">
        {webhook.active ? (
          <MenuItem icon="pause" onChoose={disable}>
            {t('disable')}
          </MenuItem>
        ) : (
          <MenuItem icon="play" onChoose={enable}>
            {t('enable')}
          </MenuItem>
        )}
        <MenuItem icon="refresh" onChoose={() => setRecovering(true)}>
          {t('recover')}
        </MenuItem>
        <MenuItem icon="key" onChoose={() => void rotate()}>
          {t('rotate')}
        </MenuItem>
        <MenuItem icon="trash" danger onChoose={() => void remove()}>
          {t('remove')}
        </MenuItem>
      </Menu>
      <Button icon="edit" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button icon="pulse" kind="primary" busy={test.isBusy} onClick={test.run}>
        {t('test')}
      </Button>
      {isRecovering && (
        <RecoverDialog
          name={webhook.name}
          recover={(since) => recovering.mutateAsync({ params: { id: webhook.id }, body: { since } })}
          onClose={() => setRecovering(false)}
        />
      )}
    </>
  )
}

function useTest({ id }: Webhook) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const faultOf = useFault()
  const testing = useWrite('admin.webhooks_test')
  const run = () =>
    void told(async () => {
      const { delivered, status, error, duration_ms } = await testing.mutateAsync({ params: { id } })
      if (delivered)
        toast({ kind: 'good', text: t('tested', { status: status ?? '', duration: duration_ms }) })
      else
        toast({ kind: 'bad', text: t('testFailed', { error: `${status ?? ''} ${faultOf(error)}`.trim() }) })
    })
  return { run, isBusy: testing.isPending }
}

function useSwitch({ id, name }: Webhook) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const enabling = useWrite('admin.webhooks_enable')
  const disabling = useWrite('admin.webhooks_disable')
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
  return { enable, disable }
}

function useRotation({ id, name, version }: Webhook, onSecret: (webhook: Webhook) => void) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const rotating = useWrite('admin.webhooks_rotate_secret')
  return async () => {
    const question = { title: t('rotateTitle', { name }), text: t('rotateText'), action: t('rotate') }
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
  const removing = useWrite('admin.webhooks_delete')
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
      toast({ text: t('removed', { name }) })
    })
  }
}
