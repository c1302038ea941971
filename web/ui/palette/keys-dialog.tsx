import './palette.css'
import { Dialog } from '../dialog.tsx'
import { useText } from '../i18n/language.tsx'
import { messages } from './messages.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const mod = isMac ? '⌘' : 'Ctrl'

const groups = [
  {
    title: 'keysAnywhere',
    keys: [
      [[mod, 'K'], 'keyPalette'],
      [['?'], 'keyHelp'],
      [['/'], 'keySearch'],
      [['Esc'], 'close'],
    ],
  },
  {
    title: 'keysInLists',
    keys: [
      [['↑', '↓'], 'keyMove'],
      [['Home', 'End'], 'keyEnds'],
      [['Enter'], 'keyOpen'],
      [[mod, 'Enter'], 'keyOpenApart'],
      [['Space'], 'keyMark'],
      [['Shift', 'Space'], 'keyMarkTo'],
    ],
  },
] as const

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages)
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title} className="keys" aria-label={t(title)}>
          <h3>{t(title)}</h3>
          <dl>
            {keys.map(([names, says]) => (
              <div key={says} className="keys__line">
                <dt>{t(says)}</dt>
                <dd>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
