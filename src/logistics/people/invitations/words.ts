import type { Refusals, Texts, Words } from '../../../kernel/messages/messages.ts'

// Messages to people who invite others to a company.

const problems = {
  invitation_limit: {
    status: 409,
    en: 'The company has :max pending invitations, which is the limit. Withdraw some first.',
    it: 'L’azienda ha :max inviti in sospeso, che è il limite. Prima ritirane qualcuno.',
    ro: 'Compania are :max invitații în așteptare, adică limita. Mai întâi retrageți câteva.',
  },
} as const satisfies Refusals

const resources = {
  invitation: { en: 'Invitation', it: 'invito', ro: 'invitația' },
} as const satisfies Texts

export const invitationWords: Words = { problems, resources }

declare module '../../../kernel/problem.ts' {
  interface Problems extends Record<keyof typeof problems, true> {}
}
