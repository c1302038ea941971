import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { messages } from './messages.ts'

export interface DocumentAction {
  readonly key: string
  readonly label: string
  readonly icon?: IconName
  readonly onRun: () => void
  readonly danger?: boolean
  /** The usual next action. */
  readonly primary?: boolean
  /** Rarely used: shown in the menu. */
  readonly aside?: boolean
  /** Why the action is disabled. Blocked menu actions are hidden instead. */
  readonly blocked?: string | undefined
  readonly busy?: boolean
}

/** The actions a document allows now. The usual next action comes last, closest to the hand. */
export function ActionBar({ actions }: { readonly actions: readonly DocumentAction[] }) {
  const t = useText(messages)
  const shown = actions.filter(({ aside }) => aside !== true)
  const menu = actions.filter(({ aside, blocked }) => aside === true && blocked === undefined)
  const ordered = shown.toSorted((a, b) => Number(a.primary ?? false) - Number(b.primary ?? false))
  return (
    <>
      {menu.length > 0 && (
        <Menu label={t('moreActions')} button={<Icon name="more" />} buttonClass="button button--icon">
          {menu.map(({ key, label, icon, danger, onRun }) => (
            <MenuItem key={key} onChoose={onRun} {...(icon && { icon })} {...(danger === true && { danger })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {ordered.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </>
  )
}

function ActionButton({ action }: { readonly action: DocumentAction }) {
  const { label, icon, danger, primary, blocked, busy = false, onRun } = action
  const kind = danger === true ? 'danger' : primary === true ? 'primary' : 'plain'
  return (
    <Button
      kind={kind}
      {...(icon && { icon })}
      busy={busy}
      // Not `disabled`, so that keyboard users can reach the button and read the reason.
      aria-disabled={blocked !== undefined}
      title={blocked}
      onClick={() => {
        if (blocked === undefined) onRun()
      }}
    >
      {label}
    </Button>
  )
}
