import type { Language, Plural } from '../i18n/catalogue.ts'
import { type Fault, messages } from './fault-messages.ts'
import { faultRules } from './fault-rules.ts'

interface Broken {
  readonly rule: Fault
  readonly values: Readonly<Record<string, string>>
}

function isFault(rule: string): rule is Fault {
  return Object.hasOwn(faultRules, rule)
}

/** Rule behind a service's validation message in any language; undefined for other texts. */
export function brokenRule(text: string): Broken | undefined {
  for (const [rule, patterns] of Object.entries(faultRules)) {
    for (const pattern of patterns) {
      const match = pattern.exec(text)
      if (match !== null && isFault(rule)) return { rule, values: { ...match.groups } }
    }
  }
  return undefined
}

/** Rewords a service's validation message for display next to the field's label. */
export function faultWords(text: string, language: Language): string {
  const broken = brokenRule(text)
  if (broken === undefined) return text
  const own: Readonly<Record<Fault, string | Plural>> = messages[language]
  const words = own[broken.rule]
  return typeof words === 'string'
    ? words.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => broken.values[name] ?? '')
    : text
}
