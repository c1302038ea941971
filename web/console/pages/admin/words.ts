import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { messages } from './messages.ts'

export type Words = Text<typeof messages.en>
