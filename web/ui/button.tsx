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
  /** As wide as it is high, for an icon without words. */
  readonly isSquare?: boolean
}

export function Button(props: ButtonProps) {
  const { kind = 'plain', icon, busy = false, submit, isSquare = false, children, ...rest } = props
  return (
    <button
      {...rest}
      type={submit === true ? 'submit' : 'button'}
      className={`button button--${kind}${isSquare ? ' button--icon' : ''}`}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'submit' | 'isSquare'> {
  readonly icon: IconName
  /** Accessible name of the action. */
  readonly label: string
}

export function IconButton({ kind = 'quiet', label, ...rest }: IconButtonProps) {
  return <Button {...rest} kind={kind} isSquare aria-label={label} title={label} />
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
    <Link href={to} className={`button button--${kind}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  )
}
