import type { Text } from '../../../ui/i18n/language.tsx'
import type { messages } from './messages.ts'

/** This page's texts in the user's language. */
export type Words = Text<typeof messages.en>
