import { type ReactNode, useRef, useState } from 'react'
import type { NewAttachment } from '../../../client/src/generated/logistics.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/language.tsx'
import { useMedia } from '../../ui/media.ts'
import { useToast } from '../../ui/toast.tsx'
import { useTold } from '../../ui/told.ts'
import { useWrite } from '../api.tsx'
import { messages } from './messages.ts'
import { accepted, largestFile, sendable } from './picture.ts'

/** The record that the files attach to. */
export type Owner = Pick<NewAttachment, 'resource_type' | 'resource_id'>

/** Uploads files one after the other. A refused file is reported and the others continue. */
export function useAdding(owner: Owner) {
  const t = useText(messages)
  const told = useTold()
  const toast = useToast()
  const create = useWrite('attachments.create')
  const [left, setLeft] = useState(0)
  const addOne = async (file: File): Promise<boolean> => {
    let isAdded = false
    await told(async () => {
      const body = await sendable(file)
      // Base64 is a third longer than the bytes.
      if (body.content.length > (largestFile * 4) / 3 + 100) {
        toast({ kind: 'bad', text: t('tooLarge', { name: file.name }) })
        return
      }
      await create.mutateAsync({ body: { ...owner, ...body } })
      isAdded = true
    })
    return isAdded
  }
  const add = async (files: readonly File[]) => {
    let count = 0
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at)
      if (await addOne(file)) count += 1
    }
    setLeft(0)
    if (count > 0) toast({ kind: 'good', text: t('added', { count }) })
  }
  return { add: (files: FileList | null) => void add([...(files ?? [])]), isBusy: left > 0 }
}

interface PickButtonProps {
  readonly adding: ReturnType<typeof useAdding>
  /** Opens the phone's camera directly. */
  readonly camera?: boolean
  readonly children: ReactNode
}

/** Replaces the browser's own file input, which can't be styled. */
function PickButton({ adding, camera = false, children }: PickButtonProps) {
  const t = useText(messages)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={camera ? 'camera' : 'upload'} busy={adding.isBusy} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={camera ? t('photoTo') : t('chooseTo')}
        accept={camera ? 'image/*' : accepted}
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          adding.add(currentTarget.files)
          // Reset, so that picking the same photo again counts as a change.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function AddFiles({ adding }: { readonly adding: ReturnType<typeof useAdding> }) {
  const t = useText(messages)
  const hasCamera = useMedia('(pointer: coarse)')
  return (
    <span className="row">
      {hasCamera && (
        <PickButton adding={adding} camera>
          {t('photo')}
        </PickButton>
      )}
      <PickButton adding={adding}>{t('choose')}</PickButton>
    </span>
  )
}

/** Takes a photo of damaged goods for the record. */
export function PhotoButton({ owner }: { readonly owner: Owner }) {
  const t = useText(messages)
  return (
    <PickButton adding={useAdding(owner)} camera>
      {t('photo')}
    </PickButton>
  )
}
