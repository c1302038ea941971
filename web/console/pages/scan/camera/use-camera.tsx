import { useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/i18n/language.tsx'
import { CameraView } from './camera-view.tsx'
import { messages } from './messages.ts'

/** Camera button and view, for users without a scanner. Browsers allow the camera over https only. */
export function useCamera() {
  const t = useText(messages)
  const [isOn, setOn] = useState(false)
  const hasCamera = 'mediaDevices' in navigator
  return {
    button: hasCamera && (
      <IconButton
        icon="camera"
        label={isOn ? t('off') : t('on')}
        aria-pressed={isOn}
        onClick={() => setOn(!isOn)}
      />
    ),
    view: isOn && <CameraView />,
  }
}
