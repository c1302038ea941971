import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { messages } from './messages.ts'

/** This page's texts in the user's language. */
export type Words = Text<typeof messages.en>
