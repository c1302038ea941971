// Workers look at the goods rather than the screen, so errors are heard and felt.

const tones = { good: [880, 0.07], warn: [440, 0.18], bad: [180, 0.45] } as const
const shakes = { good: [30], warn: [60, 60, 60], bad: [250, 100, 250] } as const

export type Signal = keyof typeof tones

let audio: AudioContext | undefined

/** Plays a short tone and vibrates, where the device and the page's permissions allow it. */
export function signal(kind: Signal, isLoud: boolean): void {
  if ('vibrate' in navigator) navigator.vibrate(shakes[kind])
  if (!isLoud || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  const [frequency, seconds] = tones[kind]
  const from = audio.currentTime
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = kind === 'bad' ? 'square' : 'sine'
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0.2, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + seconds)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + seconds)
}
