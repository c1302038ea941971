import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { RegisteredSite } from '../../../../client/src/generated/auth.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { messages } from './messages.ts'
import { SiteList } from './site-list.tsx'
import { SitePage } from './site-page.tsx'

export function Page() {
  const t = useText(messages)
  const [, go] = useLocation()
  const { id, tab, at } = useParams<{ id?: string; tab?: string; at?: string }>()
  const [registered, setRegistered] = useState<RegisteredSite>()
  if (id !== undefined && !/^(new|\d+)$/.test(id)) return <NotFound />
  return (
    <>
      {id === undefined || id === 'new' ? (
        <SiteList
          isNew={id === 'new'}
          onRegistered={(site) => {
            go(`/sites/${site.id}`, { replace: true })
            setRegistered(site)
          }}
        />
      ) : (
        <SitePage key={id} id={Number(id)} tab={tab} at={at} />
      )}
      {registered !== undefined && (
        <SecretDialog
          title={t('registered', { name: registered.name })}
          text={t('registeredText', { client_id: registered.client_id })}
          secret={registered.client_secret}
          onClose={() => setRegistered(undefined)}
        />
      )}
    </>
  )
}
