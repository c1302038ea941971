import type { Refusals, Texts, Words } from '../../../kernel/messages/messages.ts'

// Messages to people who invite others to a company.

const problems = {
  invitation_limit: {
    status: 409,
    en: 'So many people are asked who have not come: :max. Withdraw some of the invitations first.',
    it: 'Troppe persone sono state invitate e non sono ancora arrivate: :max. Prima ritira qualche invito.',
    ro: 'Prea multe persoane invitate nu au venit încă: :max. Mai întâi retrageți câteva invitații.',
  },
} as const satisfies Refusals

const resources = {
  invitation: { en: 'Invitation', it: 'invito', ro: 'invitația' },
} as const satisfies Texts

export const invitationWords: Words = { problems, resources }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
