import type { Text } from '../../../ui/i18n/language.tsx'
import type { messages } from './messages.ts'

/** The texts of this page in the language of the person. */
export type Words = Text<typeof messages.en>
