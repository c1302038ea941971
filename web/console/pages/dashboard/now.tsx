import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Dashboard } from '../../../../client/src/generated/logistics.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { nowMessages } from './now-messages.ts'
import { type Todo, todosOf } from './todos.ts'

/** First part of the dashboard: what needs attention, with links to it. */
export function Now({ figures, today }: { readonly figures: Dashboard; readonly today: string }) {
  const t = useText(nowMessages)
  const todos = todosOf(figures, today)
  return (
    <section className="dashboard-todos" aria-label={t('now')}>
      {todos.length === 0 ? (
        <p className="dashboard-calm">
          <Icon name="check" size={20} />
          <span>
            <strong>{t('calm')}</strong> {t('calmText')}
          </span>
        </p>
      ) : (
        <>
          <Cards pressing todos={todos.filter(presses)} />
          <Cards todos={todos.filter((todo) => !presses(todo))} />
        </>
      )}
    </section>
  )
}

/** Whether something is wrong or stuck, rather than daily work. */
function presses({ tone }: Todo): boolean {
  return tone === 'bad' || tone === 'warn'
}

interface CardsProps {
  readonly todos: readonly Todo[]
  readonly pressing?: boolean
}

function Cards({ todos, pressing = false }: CardsProps) {
  return (
    todos.length > 0 && (
      <ul className={pressing ? 'dashboard-now dashboard-now--pressing' : 'dashboard-now'}>
        {todos.map((todo) => (
          <li key={todo.key}>
            <Card todo={todo} />
          </li>
        ))}
      </ul>
    )
  )
}

function Card({ todo: { key, count, tone, to } }: { readonly todo: Todo }) {
  const t = useText(nowMessages)
  const format = useFormat()
  const content: ReactNode = (
    <>
      <span className="dashboard-todo__count">{format.number(count)}</span>{' '}
      <span className="dashboard-todo__text">
        <strong>{t(key, { count })}</strong>{' '}
        <span className="dashboard-todo__next">
          {t(`${key}Next`)}
          <Icon name="arrow" size={14} />
        </span>
      </span>
    </>
  )
  const className = `dashboard-todo dashboard-todo--${tone}`
  // Content further down the same page has no address of its own.
  if (to.startsWith('#')) {
    return (
      <a href={to} className={className}>
        {content}
      </a>
    )
  }
  return (
    <Link href={to} className={className}>
      {content}
    </Link>
  )
}
