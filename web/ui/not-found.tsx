import './not-found.css'
import { useEffect } from 'react'
import { Button, LinkButton } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** Page for an address without a page. */
export function NotFound() {
  const t = useText(messages)
  const title = t('notFound')
  useEffect(() => {
    document.title = `${title} · Waybill`
  }, [title])
  return (
    <div className="not-found">
      <Shelf />
      <h1>{title}</h1>
      <p>{t('notFoundText')}</p>
      <div className="row">
        <Button icon="back" onClick={() => history.back()}>
          {t('goBack')}
        </Button>
        <LinkButton to="/" kind="primary">
          {t('home')}
        </LinkButton>
      </div>
    </div>
  )
}

/** A shelf on which one place is empty. */
function Shelf() {
  return (
    <svg className="not-found__art" viewBox="0 0 260 150" aria-hidden="true">
      <path d="M20 10v134M240 10v134M20 72h220M20 134h220" />
      <g className="not-found__goods">
        <path d="M34 30h42v42H34zM34 44h42M84 22h34v50H84zM84 38h34M128 40h44v32h-44zM128 50h44" />
        <path d="M182 36h46v36h-46zM182 48h46M34 96h54v38H34zM34 108h54M166 90h30v44h-30zM166 104h30M202 100h26v34h-26z" />
      </g>
      <path className="not-found__gap" d="M102 86h52v48h-52z" />
      <path className="not-found__mark" d="M123 104a5.5 5.5 0 1 1 6.5 5.4v4.6M129.5 120v.5" />
    </svg>
  )
}
