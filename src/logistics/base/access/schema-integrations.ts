/** Systems that authenticate with a shared token from the configuration. */
export const integrations = ['etsm', 'mdm'] as const
export type Integration = (typeof integrations)[number]
