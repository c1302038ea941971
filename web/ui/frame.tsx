import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { ConfirmProvider } from './confirm.tsx'
import { newQueryClient } from './data/query-client.ts'
import { LanguageProvider } from './i18n/language.tsx'
import { ThemeProvider } from './theme/theme.tsx'
import { ToastProvider } from './toast.tsx'

/** What every part of an application may count on: language, theme, cache, toasts, questions. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newQueryClient)
  return (
    <StrictMode>
      <LanguageProvider>
        <ThemeProvider>
          <QueryClientProvider client={client}>
            <ToastProvider>
              <ConfirmProvider>{children}</ConfirmProvider>
            </ToastProvider>
          </QueryClientProvider>
        </ThemeProvider>
      </LanguageProvider>
    </StrictMode>
  )
}
