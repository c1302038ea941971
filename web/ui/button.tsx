import './button.css'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './icon.tsx'

type Kind = 'plain' | 'primary' | 'danger' | 'quiet'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> {
  readonly kind?: Kind
  readonly icon?: IconName
  /** The action is still running; the button can't be pressed again. */
  readonly busy?: boolean
  readonly submit?: boolean
}

function classOf(kind: Kind, more = ''): string {
  return `button button--${kind}${more}`
}

export function Button({ kind = 'plain', icon, busy = false, submit, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit === true ? 'submit' : 'button'}
      className={classOf(kind)}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'submit'> {
  readonly icon: IconName
  /** Accessible name of the action. */
  readonly label: string
}

export function IconButton({ kind = 'quiet', icon, label, busy = false, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classOf(kind, ' button--icon')}
      aria-label={label}
      title={label}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
    >
      <Icon name={icon} />
    </button>
  )
}

interface LinkButtonProps {
  readonly to: string
  readonly kind?: Kind
  readonly icon?: IconName
  readonly children: ReactNode
}

/** Link that looks like a button, so it can be opened in another tab. */
export function LinkButton({ to, kind = 'plain', icon, children }: LinkButtonProps) {
  return (
    <Link href={to} className={classOf(kind)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  )
}
