/** The systems that call in with a shared token of the configuration. */
export const integrations = ['etsm', 'mdm'] as const
export type Integration = (typeof integrations)[number]
