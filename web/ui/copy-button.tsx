import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { copyText } from './clipboard.ts'
import { useText } from './i18n/language.tsx'
import { messages } from './messages.ts'
import { useToast } from './toast.tsx'

/** Copies a text to the clipboard and confirms it briefly. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useText(messages)
  const toast = useToast()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast({ kind: 'bad', text: t('notCopied') })
  }
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={copied ? t('copied') : (label ?? t('copy'))}
      onClick={() => void copy()}
    />
  )
}

/** Code that people pass on, shown as is, with a copy button. */
export function Copyable({ text }: { readonly text: string }) {
  return (
    <span className="copy">
      <code>{text}</code>
      <CopyButton text={text} />
    </span>
  )
}
