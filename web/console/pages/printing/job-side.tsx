import type { PrintJob } from '../../../../client/src/generated/logistics.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useText } from '../../../ui/i18n/language.tsx'
import { KeyValues } from '../../../ui/key-values.tsx'
import { Awaited } from '../../../ui/notice.tsx'
import { Side } from '../../../ui/side.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useTold } from '../../../ui/told.ts'
import { useRead, useWrite } from '../../api.tsx'
import { JobState } from './job-state.tsx'
import { messages } from './messages.ts'
import { usePaperName } from './papers.ts'
import { useStationNames } from './station-names.ts'

/** One print job: its status and actions. */
export function JobSide({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useText(messages)
  const { data: job, error, refetch } = useRead('print_jobs.get', { params: { id } }, { every_ms: 5_000 })
  if (job === undefined) {
    return (
      <Side title={t('title')} onClose={onClose}>
        <Awaited data={job} error={error} retry={refetch} lines={8} />
      </Side>
    )
  }
  return (
    <Side
      title={job.title}
      aside={<JobState status={job.status} />}
      onClose={onClose}
      actions={<Actions job={job} />}
    >
      {job.status === 'uncertain' && <p className="soft">{t('uncertainText')}</p>}
      <Facts job={job} />
    </Side>
  )
}

function Facts({ job }: { readonly job: PrintJob }) {
  const t = useText(messages)
  const format = useFormat()
  const paper = usePaperName()
  const { nameOf } = useStationNames()
  const { asked_by, created_at, printed_at, reason } = job
  const asked = asked_by === null ? `${format.time(created_at)}, ${t('byItself')}` : format.time(created_at)
  return (
    <KeyValues
      items={[
        [t('paper'), paper(job.address)],
        [t('station'), nameOf(job.station_id)],
        [t('copies'), format.number(job.copies)],
        [t('asked'), asked],
        [t('attempts'), format.number(job.attempts)],
        ...(printed_at === null ? [] : [[t('printed'), format.time(printed_at)] as const]),
        ...(reason === null ? [] : [[t('reason'), reason === 'expired' ? t('expired') : reason] as const]),
      ]}
    />
  )
}

function Actions({ job }: { readonly job: PrintJob }) {
  const t = useText(messages)
  const toast = useToast()
  const told = useTold()
  const { nameOf } = useStationNames()
  const touches = ['print_stations']
  const again = useWrite('print_jobs.again', { touches })
  const cancel = useWrite('print_jobs.cancel', { touches })
  const done = useWrite('print_jobs.done', { touches })
  const { id, status } = job
  const act = (write: () => Promise<unknown>, text: string) =>
    void told(async () => {
      await write()
      toast({ kind: 'good', text })
    })
  const input = { params: { id } }
  const isOver = status !== 'waiting' && status !== 'taken'
  return (
    <>
      {['waiting', 'failed', 'uncertain'].includes(status) && (
        <Button
          icon="close"
          busy={cancel.isPending}
          onClick={() => act(() => cancel.mutateAsync(input), t('cancelDone'))}
        >
          {t('cancel')}
        </Button>
      )}
      {status === 'uncertain' && (
        <Button
          icon="check"
          busy={done.isPending}
          onClick={() => act(() => done.mutateAsync({ ...input, body: {} }), t('cameOutDone'))}
        >
          {t('itCameOut')}
        </Button>
      )}
      {isOver && (
        <Button
          icon="print"
          kind="primary"
          busy={again.isPending}
          onClick={() =>
            act(() => again.mutateAsync(input), t('againDone', { station: nameOf(job.station_id) }))
          }
        >
          {t('again')}
        </Button>
      )}
    </>
  )
}
