import './factors.css'
import { Copyable } from '../copy-button.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from './step-messages.ts'

interface AppKeyProps {
  readonly secret: string
  readonly uri: string
  /** SVG image with a white margin, so that it works in dark mode. */
  readonly qr: string
}

/** Secret for an authenticator app: QR code to scan, key to type, or link to tap on the same device. */
export function AppKey({ secret, uri, qr }: AppKeyProps) {
  const t = useText(messages)
  return (
    <>
      <p>{t('appText')}</p>
      <div className="factor-key">
        <img className="factor-key__qr" src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('qr')} />
        <div className="factor-key__text">
          <span className="soft">{t('byHand')}</span>
          <div className="secret">
            <Copyable text={secret} />
          </div>
          <a href={uri}>{t('openApp')}</a>
        </div>
      </div>
    </>
  )
}
