import type { Text } from '../../../ui/i18n/language.tsx'
import type { messages } from './messages.ts'

export type Words = Text<typeof messages.en>
