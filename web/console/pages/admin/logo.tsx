import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { Button } from '../../../ui/button.tsx'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { FaultLine } from '../../../ui/faults/fault-line.tsx'
import { useText } from '../../../ui/i18n/language.tsx'
import { Bones, Empty, Failure } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useRead, useWrite } from '../../api.tsx'
import { messages } from './logo-messages.ts'

/** The company's logo, printed on its papers. */
export function Logo() {
  const t = useText(messages)
  const read = useRead('company_logo.get', {})
  const setting = useWrite('company_logo.set')
  const removing = useWrite('company_logo.delete')
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const isNone = read.error !== null && refusalOf(read.error).status === 404
  const { errors, message } = refusalOf(setting.error)
  const fault = setting.error === null ? undefined : (errors['content']?.[0] ?? message)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      await setting.mutateAsync({ body: { content: await addressOf(file) } })
      toast({ kind: 'good', text: t('saved') })
    } catch {
      // The error appears below the button.
    }
  }
  return (
    <div className="admin-logo">
      <p className="soft">{t('about')}</p>
      {read.isPending && <Bones lines={4} />}
      {read.data !== undefined && !isNone && <Preview bytes={read.data} />}
      {isNone && (
        <Empty title={t('noneTitle')} icon="file">
          {t('noneText')}
        </Empty>
      )}
      {read.error !== null && !isNone && <Failure error={read.error} retry={() => void read.refetch()} />}
      <div className="row">
        <Button icon="upload" kind="primary" busy={setting.isPending} onClick={() => field.current?.click()}>
          {t(isNone ? 'add' : 'replace')}
        </Button>
        {read.data !== undefined && !isNone && (
          <ActionButton
            icon="trash"
            kind="danger"
            label={t('remove')}
            busy={removing.isPending}
            question={{ title: t('removeTitle'), text: t('removeText') }}
            act={() => removing.mutateAsync({})}
            done={{ text: t('removed') }}
          />
        )}
      </div>
      <FaultLine text={fault} />
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('choose')}
        accept="image/png,image/jpeg"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** Preview on white, like paper, whatever the page theme. */
function Preview({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const t = useText(messages)
  const [address, setAddress] = useState('')
  useEffect(() => {
    let isCurrent = true
    void addressOf(new Blob([bytes])).then((text) => isCurrent && setAddress(text))
    return () => {
      isCurrent = false
    }
  }, [bytes])
  const type = bytes[0] === 0xff ? 'image/jpeg' : 'image/png'
  const source = address.replace(/^data:[^;,]*/, `data:${type}`)
  return <div className="admin-logo__paper">{source !== '' && <img src={source} alt={t('preview')} />}</div>
}

/** The bytes as a data URL. The content security policy allows no other image source. */
function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(bytes)
  })
}
