import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/i18n/language.tsx'
import { tellCode } from '../use-wedge.ts'
import { Gaze } from './gaze.ts'
import { messages } from './messages.ts'
import { codeReader } from './reader.ts'

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

/** Interval between frames: short enough for a hand, long enough for a battery. */
const look_ms = 150

/** Shows the camera picture and reports the codes in it like a scanner. */
function CameraView() {
  const t = useText(messages)
  const screen = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const over = new AbortController()
    const video = screen.current
    if (video !== null) void watch(video, over.signal).catch(() => over.signal.aborted || setRefused(true))
    return () => over.abort()
  }, [])
  return isRefused ? (
    <div role="alert" className="notice notice--bad scan-notice">
      {t('refused')}
    </div>
  ) : (
    <video ref={screen} className="scan-camera" muted playsInline aria-label={t('sees')} />
  )
}

async function watch(video: HTMLVideoElement, over: AbortSignal): Promise<void> {
  const wanted = { facingMode: 'environment', width: { ideal: 1_280 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  // The user may have left during the permission prompt.
  if (over.aborted) return stop()
  over.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const read = await codeReader()
  const gaze = new Gaze()
  while (!over.aborted) {
    const text = gaze.take(await read(video), performance.now())
    if (text !== undefined && !over.aborted) tellCode(text)
    await new Promise((resolve) => setTimeout(resolve, look_ms))
  }
}
