import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useText(messages)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={copied ? t('copied') : (label ?? t('copy'))}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    />
  )
}

/** A code that people pass on: shown as it is, with a button that copies it. */
export function Copyable({ text }: { readonly text: string }) {
  return (
    <span className="copy">
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
