import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button, LinkButton } from '../button.tsx'
import { useConfirm } from '../confirm.ts'
import { useFilter } from '../filter.ts'
import { Icon } from '../icon.tsx'
import { useText } from '../i18n/language.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { useToast } from '../toast.tsx'
import { useTold } from '../told.ts'
import { type Webhook, useApp } from './app.ts'
import { RecoverDialog, TestDialog } from './dialogs.tsx'
import { messages } from './webhook-messages.ts'

interface WebhookActionsProps {
  readonly webhook: Webhook
  readonly onSecret: (webhook: Webhook) => void
}

export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const t = useText(messages)
  const { address } = useFilter()
  const { mayChange, writes } = useApp()
  const [open, setOpen] = useState<'test' | 'recover'>()
  const { enable, disable } = useSwitching(webhook)
  const rotate = useRotation(webhook, onSecret)
  const remove = useRemoval(webhook)
  if (!mayChange) return <span className="soft">{t('readOnly')}</span>
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu label={t('more')} button={<Icon name="more" />} buttonClass="button button--icon">
        <MenuItem icon={webhook.active ? 'pause' : 'play'} onChoose={webhook.active ? disable : enable}>
          {t(webhook.active ? 'disable' : 'enable')}
        </MenuItem>
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
      <LinkButton icon="edit" to={`/webhooks/${webhook.id}/edit${address}`}>
        {t('edit')}
      </LinkButton>
      <Button icon="play" kind="primary" onClick={() => setOpen('test')}>
        {t('test')}
      </Button>
      {open === 'test' && <TestDialog webhook={webhook} onClose={close} />}
      {open === 'recover' && (
        <RecoverDialog
          name={webhook.name}
          recover={(since) => writes.recover(webhook.id, since)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Each is the undo of the other. */
export function useSwitching({ id, name }: Webhook) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const { writes } = useApp()
  const enable = () =>
    void told(async () => {
      await writes.enable(id)
      toast({ kind: 'good', text: t('enabledToast', { name }) })
    })
  const disable = () =>
    void told(async () => {
      await writes.disable(id)
      toast({ text: t('disabledToast', { name }), undo: enable })
    })
  return { enable, disable }
}

function useRotation({ id, name, version }: Webhook, onSecret: (webhook: Webhook) => void) {
  const t = useText(messages)
  const confirm = useConfirm()
  const told = useTold()
  const { writes } = useApp()
  return async () => {
    const question = { title: t('rotateTitle', { name }), text: t('rotateText'), action: t('rotateAction') }
    if (await confirm(question)) await told(async () => onSecret(await writes.rotate(id, version)))
  }
}

function useRemoval({ id, name, version }: Webhook) {
  const t = useText(messages)
  const confirm = useConfirm()
  const toast = useToast()
  const told = useTold()
  const [, go] = useLocation()
  const { writes } = useApp()
  return async () => {
    const question = {
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await told(async () => {
      await writes.remove(id, version)
      go('/webhooks', { replace: true })
      toast({ text: t('removedToast', { name }) })
    })
  }
}
