import { Copyable } from '../../ui/copy-button.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { messages } from './step-messages.ts'

interface AppKeyProps {
  readonly secret: string
  readonly uri: string
}

/** What goes into an authenticator app: by hand, or by a touch where the app is on the same device. */
export function AppKey({ secret, uri }: AppKeyProps) {
  const t = useText(messages)
  return (
    <>
      <p>{t('appText')}</p>
      <div className="secret">
        <Copyable text={secret} />
      </div>
      <p>
        <a href={uri}>{t('openApp')}</a>
      </p>
    </>
  )
}
