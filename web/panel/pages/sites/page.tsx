import { useLocation, useParams } from 'wouter'
import { useText } from '../../../ui/i18n/language.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { useShownSecret } from '../../../ui/shown-secret.tsx'
import { messages } from './messages.ts'
import { SiteList } from './site-list.tsx'
import { SitePage } from './site-page.tsx'

export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { id, tab, at } = useParams<{ id?: string; tab?: string; at?: string }>()
  const secret = useShownSecret()
  if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
  return (
    <>
      {id === undefined || id === 'new' ? (
        <SiteList
          isNew={id === 'new'}
          onRegistered={({ id: made, name, client_id, client_secret }) => {
            go(`/sites/${made}`, { replace: true })
            const text = t('registeredText', { client_id })
            secret.show({ title: t('registered', { name }), text, secret: client_secret })
          }}
        />
      ) : (
        <SitePage key={id} id={Number(id)} tab={tab} at={at} />
      )}
      {secret.dialog}
    </>
  )
}
