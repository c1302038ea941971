import type { Refusals, Texts, Words } from '../kernel/messages/messages.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import type { ProblemExample } from '../kernel/service.ts'

const problems = {
  delivery_not_permitted: {
    status: 409,
    en: 'The webhook may not receive this event. It is set up for other events or another client.',
    it: 'Il webhook non può ricevere questo evento. È impostato per altri eventi o per un altro cliente.',
    ro: 'Webhook-ul nu poate primi acest eveniment. Este setat pentru alte evenimente sau pentru alt client.',
  },
  trials_under_way: {
    status: 409,
    en: 'Too many receivers are being tested already. Wait for their answers.',
    it: 'Sono già in prova troppi destinatari. Attendi le loro risposte.',
    ro: 'Sunt deja testați prea mulți destinatari. Așteptați răspunsurile lor.',
  },
} as const satisfies Refusals

const resources = {
  delivery: { en: 'Delivery', it: 'Consegna', ro: 'Livrare' },
  webhook: { en: 'Webhook', it: 'Webhook', ro: 'Webhook' },
} as const satisfies Texts

/** Example of a refused action on a disabled webhook, or on one of its deliveries. */
export function disabledWebhook({ resource }: AnyOperation): ProblemExample {
  const status = 'disabled'
  const blockers = [{ code: 'disabled' }]
  return { params: { status }, details: { status, allowed: ['enable'], blockers }, differsBy: resource }
}

export const webhookWords: Words = { problems, resources }

declare module '../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
