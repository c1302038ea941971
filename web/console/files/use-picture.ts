import { useAsked } from '../../ui/data/calls.ts'
import { useReadOf } from '../api.tsx'
import { addressOf } from './picture.ts'

interface Picture {
  readonly id: number
  /** Content type. */
  readonly type: string
}

/** A file's picture, as an address. Its content never changes, so it loads once. */
export function usePicture(
  operation: 'attachments.content' | 'attachments.thumbnail',
  { id, type }: Picture,
) {
  const { queryKey, queryFn } = useReadOf()(operation, { params: { id } })
  return useAsked(
    {
      queryKey: ['picture', ...queryKey],
      queryFn: async (context) => addressOf(new Blob([await queryFn(context)], { type })),
    },
    { fresh_ms: Infinity },
  )
}
