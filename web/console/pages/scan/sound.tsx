import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { keep, kept } from '../../../ui/kept.ts'
import { messages } from './messages.ts'

const keptUnder = 'waybill.scan.sound'

export interface Sound {
  readonly isLoud: boolean
  readonly turn: () => void
}

/** Sound setting, stored per browser. */
export function useSound(): Sound {
  const [isLoud, setLoud] = useState(() => kept(keptUnder) !== 'off')
  const turn = () => {
    keep(keptUnder, isLoud ? 'off' : null)
    setLoud(!isLoud)
  }
  return { isLoud, turn }
}

export function SoundButton({ sound: { isLoud, turn } }: { readonly sound: Sound }) {
  const t = useText(messages)
  const label = isLoud ? t('soundOn') : t('soundOff')
  return <IconButton icon={isLoud ? 'sound' : 'silent'} label={label} onClick={turn} />
}
